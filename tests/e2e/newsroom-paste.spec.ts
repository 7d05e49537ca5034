import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { interactive } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { keptText, savedByItself } from "#tests/support/newsroom/newsroom-site.ts";
import { newAddress } from "#tests/support/sign-in/sign-in.ts";
import { joinTeam } from "#tests/support/sign-in/staff.ts";

const FOLDER = join(import.meta.dirname, "../support/paste");
const PASTE = "**/redaction/coller";

const word = readFileSync(join(FOLDER, "word-365.html"), "utf8");
const docs = readFileSync(join(FOLDER, "docs-edit.html"), "utf8");
const expected = (name: string) => readFileSync(join(FOLDER, `${name}.md`), "utf8").split("\n");

/** As another program does: a page that writes to the clipboard has it cleaned by the browser. */
async function copy(page: Page, data: Record<string, string>): Promise<void> {
  await page.evaluate((kinds) => {
    const give = (event: ClipboardEvent) => {
      for (const [kind, text] of Object.entries(kinds)) event.clipboardData?.setData(kind, text);
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("copy", give, { once: true, capture: true });
  }, data);
  await page.keyboard.press("Control+C");
}

/** One for each test: a draft has one writer at a time. */
async function openText(page: Page, title: string): Promise<Locator> {
  await joinTeam(page, { email: newAddress(), name: "Alice Martin", role: "writer" });
  await page.goto(`/redaction?genre=article&titre=${encodeURIComponent(title)}`);
  await page
    .getByRole("button", { name: /^Modifier/ })
    .first()
    .click();
  await interactive(page);
  const shown = page.getByRole("textbox", { name: "Texte", exact: true });
  await expect(shown).toHaveAttribute("contenteditable", "true");
  await shown.fill("Avant.\n\nAprès.");
  const text = keptText(page);
  await place(text, "Avant.".length);
  return text;
}

async function place(text: Locator, at: number): Promise<void> {
  await text.evaluate((area: HTMLTextAreaElement, offset) => {
    area.focus();
    area.setSelectionRange(offset, offset);
  }, at);
  // The editor passes the focus on.
  await expect(text.page().getByRole("textbox", { name: "Texte", exact: true })).toBeFocused();
}

/** Gives the addresses that were asked until then: one that is asked last comes after all the others. */
function listAsked(page: Page): () => Promise<string[]> {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  return async () => {
    await page.evaluate(() => fetch("/healthz"));
    await expect.poll(() => asked).toContain("/healthz");
    return asked;
  };
}

const said = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();

test("what Word and Docs put on the clipboard is pasted as the Markdown of the site", { tag: "@nightly" }, async ({
  page,
  axe,
}) => {
  const text = await openText(page, "L’élection présidentielle");
  await copy(page, { "text/html": word, "text/plain": "Le budget de l’État\r\nChaque automne…" });
  await page.keyboard.press("Control+V");
  const [summary = "", , ...markdown] = expected("word-365");
  await said(page, summary);
  await expect(text).toHaveValue(`Avant.\n\n${markdown.join("\n").trim()}\n\nAprès.`);
  await savedByItself(page);
  await axe(page, "editor after a paste");

  // What was copied here is Markdown already.
  await text.focus();
  await expect(page.locator(".cm-content")).toBeFocused();
  await page.keyboard.press("Control+A");
  const whole = await text.inputValue();
  const asked = listAsked(page);
  await page.keyboard.press("Control+X");
  await expect(text).toHaveValue("");
  await page.keyboard.press("Control+V");
  await expect(text).toHaveValue(whole);
  expect(await asked()).not.toContain("/redaction/coller");
});

test("writing goes on while a paste is answered; one that is not, is refused or asked for as text leaves the plain text", {
  tag: "@nightly",
}, async ({ page, announce }) => {
  const text = await openText(page, "Médecins, hôpital");
  let answer = () => {};
  await page.route(PASTE, async (route) => {
    await new Promise<void>((done) => {
      answer = done;
    });
    await route.continue();
  });
  const plain = "La laïcité à l’école\nDepuis 2004";
  const paste = async () => {
    await copy(page, { "text/html": docs, "text/plain": plain });
    const asked = page.waitForRequest(PASTE);
    await page.keyboard.press("Control+V");
    await asked;
  };
  await paste();
  await expect(text).toHaveValue(`Avant.${plain}\n\nAprès.`);
  await page.keyboard.type(" Suite");
  await place(text, 0);
  await page.keyboard.type("Tout ");
  answer();
  await said(page, "Collé : 2 titres");
  await expect(text).toHaveValue(/^Tout Avant\.\n\n## La laïcité à l'école\n\n.+\n\n Suite\n\nAprès\.$/s);
  // The cursor stayed where it was.
  await page.keyboard.type("et ");
  await expect(text).toHaveValue(/^Tout et Avant/);

  await text.fill("");
  await paste();
  await place(text, 3);
  await page.keyboard.type("belle ");
  answer();
  await said(page, "a changé avant la réponse");
  await expect(text).toHaveValue("La belle laïcité à l’école\nDepuis 2004");

  await page.unroute(PASTE);
  announce(/Failed to load resource/);
  await text.fill("");
  await page.route(PASTE, (route) => route.abort());
  await copy(page, { "text/html": docs, "text/plain": "Hors\nligne" });
  await page.keyboard.press("Control+V");
  await said(page, "le serveur n’a pas répondu");
  await expect(text).toHaveValue("Hors\nligne");
  await page.unroute(PASTE);

  await text.fill("");
  await copy(page, { "text/html": "<blockquote>".repeat(10_000), "text/plain": "Profond" });
  await page.keyboard.press("Control+V");
  await said(page, "trop long");
  await expect(text).toHaveValue("Profond");

  await text.fill("");
  await copy(page, { "text/html": '<p><img src="carte.png" alt="Une carte"></p>', "text/plain": "Une carte" });
  await page.keyboard.press("Control+V");
  await said(page, "Collé sans mise en forme : rien n’a été reconnu ; 1 image laissée");
  await expect(text).toHaveValue("Une carte");

  await text.fill("");
  const asked = listAsked(page);
  await copy(page, { "text/html": docs, "text/plain": "Tel\nquel" });
  await page.keyboard.press("Control+Shift+V");
  await expect(text).toHaveValue("Tel\nquel");
  expect(await asked()).not.toContain("/redaction/coller");
});
