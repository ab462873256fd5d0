//! The browser: the DOM, the canvas, requestAnimationFrame.
