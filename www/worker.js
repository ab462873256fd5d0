// One more instance of the page's program, off the main thread. The page posts where the program's JavaScript part is and
// the module that it has compiled; started here, where there is no window, the program serves the page.
addEventListener(
  "message",
  async ({ data: { glue, module } }) => {
    const { default: start } = await import(glue);
    await start({ module_or_path: module });
  },
  { once: true },
);
