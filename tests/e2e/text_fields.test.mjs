// A text that is too long for its field is refused before it is laid out, and what was in the field stays.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { says, start, startPaused, testIf, thorough } from "./steps.mjs";

withoutPictures();

/** Half a megabyte of layers, as a spreadsheet or a program writes them. */
const LONG = "|LLL|  |...|  |...|\n".repeat(25_000);

/** In a page: enters texts into each text field as a script or an extension does. Returns what each is then,
 * by its id. */
const enterEverywhere = (page, long) =>
  page.evaluate((long) => {
    const fields = [...document.querySelectorAll("input:not([type=checkbox], [type=file], [type=range]), textarea")];
    return fields.filter((field) => !field.readOnly).map((field) => {
      const enter = (text) => {
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      };
      enter("7");
      enter(field.type === "number" ? `${"0".repeat(long.length)}8` : long);
      return [field.id, field.value, field.validationMessage];
    });
  }, long);

for (const [address, least] of [["#paused", 11], ["draw.html", 9]]) {
  testIf(address === "#paused")(`each text field of ${address} has a limit, names it, and keeps what was there`, async (t) => {
    const page = await start(t, { address });
    const fields = await enterEverywhere(page, LONG);
    assert.ok(fields.length >= least, fields.join("\n"));
    for (const [id, value, message] of fields) {
      assert.equal(value, "7", id);
      assert.match(message, /^At most [\d,]+ characters fit here, and these would be [\d,]+, so nothing was entered\. \w/, id);
    }
  });
}

test("a paste that is too long leaves what was typed, and says where the text can go", async (t) => {
  const page = await startPaused(t, { prepare: (context) => context.grantPermissions(["clipboard-read", "clipboard-write"]) });
  await page.keyboard.press("h");
  await page.click("#own-cube-paste");
  await page.type("#paste-text", "|LLL|");
  await page.evaluate((text) => navigator.clipboard.writeText(text), LONG);
  await page.keyboard.press("Control+V");
  const message = () => page.$eval("#paste-text", (field) => field.validationMessage);
  assert.match(await message(), /^At most 20,000 characters fit here.*paste the text onto the page/);
  assert.equal(await page.inputValue("#paste-text"), "|LLL|");
  await page.type("#paste-text", "!");
  assert.equal(await page.inputValue("#paste-text"), "|LLL|!");
  assert.equal(await message(), "");
});

thorough("a long text that is pasted onto the page is read, and not shown where it is refused", async (t) => {
  const page = await startPaused(t);
  await page.keyboard.press("h");
  await page.click("#own-cube-paste");
  await page.type("#paste-text", "|LLL|");
  await page.click("#paste form button");
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, LONG);
  await says(page, "paste-status", /the text has 25000 lines instead of 3.*at most 20,000 characters fit/);
  assert.equal(await page.inputValue("#paste-text"), "|LLL|");
});
