// The player in the frame is driven by messages, and says what it does by messages.
const frame = document.getElementById("conway");
const count = document.getElementById("count");
const origin = new URL(frame.src).origin;

for (const button of document.querySelectorAll("[data-command]")) {
  button.addEventListener("click", () => frame.contentWindow.postMessage({ cubefall: button.dataset.command }, origin));
}
addEventListener("message", ({ source, data }) => {
  if (source === frame.contentWindow && data.cubefall === "step") count.textContent = `${data.step} of ${data.steps} pieces`;
});
