//! Safe methods of functions that are compiled for instructions which not every processor has.

/// Defines safe methods that call functions compiled for the instructions whose detection `self` proves.
macro_rules! compiled {
    ($(fn $name:ident$(<$(const $words:ident: usize),*>)?($($argument:ident: $kind:ty),*) $(-> $result:ty)? = $function:path;)*) => {
        $(
            #[inline(always)]
            fn $name$(<$(const $words: usize),*>)?(self, $($argument: $kind),*) $(-> $result)? {
                // SAFETY: the processor has what the function is compiled for, or there would be no `self`.
                unsafe { $function($($argument),*) }
            }
        )*
    };
}

pub(super) use compiled;
