import { readFileSync } from "node:fs";
import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { holdScripts, interactive, watchHydration } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { keptText, said, savedByItself } from "#tests/support/newsroom/newsroom-site.ts";
import { newAddress } from "#tests/support/sign-in/sign-in.ts";
import { joinTeam } from "#tests/support/sign-in/staff.ts";

const bodyOf = (file: string) =>
  readFileSync(`content/articles/${file}.md`, "utf8").replace(/^---\n[\s\S]*?\n---\s*\n/, "");
const [SENTENCE, OTHER] = ["En 2025, la métropole a produit", "La métropole a produit, en 2025,"];

type Violation = { directive: string; blocked: string };
type WatchedWindow = Window & { violations?: Violation[] };

/** One for each test, as a document has one open draft. */
async function openArticle(browser: Browser, title: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  await watchHydration(context);
  await context.addInitScript(() => {
    const watched = window as WatchedWindow;
    watched.violations = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      watched.violations?.push({ directive: violatedDirective, blocked: blockedURI }),
    );
  });
  const page = await context.newPage();
  await joinTeam(page, { email: newAddress(), name: "Alice Martin", role: "writer" });
  await page.goto(`/redaction?genre=article&titre=${encodeURIComponent(title)}`);
  await page
    .getByRole("button", { name: /^Modifier/ })
    .first()
    .click();
  await page.waitForURL(/\/redaction\/[\w-]{36}/);
  const text = await assisted(page);
  return { page, text, context };
}

async function assisted(page: Page): Promise<Locator> {
  await interactive(page);
  const text = page.getByRole("textbox", { name: "Texte", exact: true });
  await expect(text).toHaveAttribute("contenteditable", "true");
  return text;
}

const violationsOf = (page: Page) => page.evaluate(() => (window as WatchedWindow).violations);
const textOf = (page: Page) => keptText(page).inputValue();

/** Puts the cursor behind these words, as whoever leads to a passage does. */
async function goBehind(page: Page, words: string): Promise<void> {
  await keptText(page).evaluate((area: HTMLTextAreaElement, words) => {
    const end = area.value.indexOf(words) + words.length;
    area.setSelectionRange(end, end);
    area.focus();
  }, words);
  await expect(page.getByRole("textbox", { name: "Texte", exact: true })).toBeFocused();
}

/** As between two of React's steps: at the moment that it takes the text area over, which it then writes in. */
async function typeWhileReactTakesOver(page: Page, words: string): Promise<void> {
  await page.addInitScript((words) => {
    const { prototype } = HTMLTextAreaElement;
    const own = Object.getOwnPropertyDescriptor(prototype, "defaultValue");
    let isTyped = sessionStorage.getItem("typed") !== null;
    Object.defineProperty(prototype, "defaultValue", {
      ...own,
      set(this: HTMLTextAreaElement, text: string) {
        own?.set?.call(this, text);
        if (isTyped || document.activeElement !== this) return;
        isTyped = true;
        sessionStorage.setItem("typed", "once, whatever is loaded afterwards");
        this.setRangeText(words, this.selectionStart, this.selectionEnd, "end");
      },
    });
  }, words);
}

test("a text is written with marks that are shown as what they mean, and nothing else changes", async ({
  browser,
  axe,
}) => {
  const { page, text, context } = await openArticle(browser, "Énergie :");
  const body = bodyOf("ecologie/energie");
  // Nothing touched: the text that the site serves.
  expect(await textOf(page)).toBe(body);
  await axe(page, "assisted editor");
  await expect(text.getByText("L’essentiel")).toBeVisible();
  await expect(text.getByText("N30 N44 N45")).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await said(page, "Enregistré");
  await assisted(page);
  expect(await textOf(page)).toBe(body);

  await goBehind(page, SENTENCE);
  // Keys within half a second are one step: on a busy machine they would be more.
  await page.clock.setFixedTime(Date.now());
  await page.keyboard.type(' "oui');
  await expect(keptText(page)).toHaveValue(body.replace(SENTENCE, `${SENTENCE} « oui »`));
  // Each of the two is a step of its own.
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(keptText(page)).toHaveValue(body);

  // The toolbar is one stop, before the text.
  await page.keyboard.press("Control+Home");
  await goBehind(page, "## D'où vient");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Intertitre" })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("button", { name: "Chercher" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("button", { name: "Ajouter une preuve" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await axe(page, "language asked", { within: "dialog" });
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();

  // What others write comes in, as one step.
  await keptText(page).evaluate(
    (area: HTMLTextAreaElement, [sentence, other]) => {
      const start = area.value.indexOf(sentence);
      area.setRangeText(other, start, start + sentence.length, "end");
      area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    },
    [SENTENCE, OTHER] as const,
  );
  await expect(text.getByText(OTHER)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(keptText(page)).toHaveValue(body);
  await page.keyboard.press("Control+y");

  // Tab leaves the text.
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();

  await savedByItself(page);
  await page.reload();
  await assisted(page);
  await expect(keptText(page)).toHaveValue(new RegExp(OTHER));
  await text.focus();
  await page.keyboard.press("Control+s");
  await said(page, "Enregistré.");
  expect(await textOf(page)).toBe(body.replace(SENTENCE, OTHER));

  // A mark that a dead key composes, and those of iOS and macOS.
  await goBehind(page, OTHER);
  await page.keyboard.type(" ");
  const keys = await context.newCDPSession(page);
  await keys.send("Input.imeSetComposition", { text: '"', selectionStart: 1, selectionEnd: 1 });
  await keys.send("Input.insertText", { text: '"' });
  await expect(keptText(page)).toHaveValue(new RegExp(`${OTHER} «  »`));
  await page.keyboard.type("un");
  await page.keyboard.insertText("”");
  await page.keyboard.type(" ");
  await page.keyboard.insertText("“");
  await page.keyboard.type("deux");
  await expect(keptText(page)).toHaveValue(new RegExp(`${OTHER} « un » « deux »`));
  // On an empty line, what is typed comes behind the signs of a heading.
  await goBehind(page, "## D'où vient l'électricité");
  await page.keyboard.type("\n\n");
  await page.getByRole("button", { name: "Intertitre" }).click();
  await page.keyboard.type("Un titre");
  await expect(keptText(page)).toHaveValue(/\n\n## Un titre\n/);

  // Three clicks, « Home » and Enter, in a box: its marks stay whole, and one leaves it.
  await page.getByRole("button", { name: "À retenir" }).click();
  await page.keyboard.type("Une phrase.");
  await text.getByText("Une phrase.").click({ clickCount: 3 });
  await page.keyboard.type("Autre.");
  await page.keyboard.press("Home");
  await page.keyboard.type("X ");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Après.");
  const box = (words: string) => new RegExp(`## Un titre\\n\\n:::essentiel\\n- ${words}\\n:::\\n\\nAprès\\.\\n`);
  await expect(keptText(page)).toHaveValue(box("X Autre\\."));
  await page.keyboard.press("Control+f");
  await expect(page.getByRole("textbox", { name: "Chercher" })).toBeFocused();
  await page.getByRole("textbox", { name: "Chercher" }).fill("x autre");
  await expect(page.getByText("1 passage", { exact: true })).toBeVisible();
  await axe(page, "search and replace", { within: ".writing-search" });
  await page.getByLabel("Remplacer par").fill("Une autre phrase");
  await page.getByRole("button", { name: "Tout remplacer" }).click();
  await expect(keptText(page)).toHaveValue(box("Une autre phrase\\."));
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await context.close();
});

test("« / », blocks that move, quotations and words of the glossary, by scripts that weigh what they may and come with this page alone", {
  tag: "@nightly",
}, async ({ browser, axe }) => {
  const { page, text, context } = await openArticle(browser, "Intelligence artificielle");
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  const ofEditor = await scripts();
  await text.fill("Un.\n\nDeux.");
  await expect(keptText(page)).toHaveValue("Un.\n\nDeux.");
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Alt+ArrowUp");
  await expect(keptText(page)).toHaveValue("Deux.\n\nUn.");
  await goBehind(page, "Un.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/cit");
  await expect(page.getByRole("option", { name: "Citation" })).toBeVisible();
  await axe(page, "list of what can be inserted", { within: ".writing" });
  await page.keyboard.press("Enter");
  await page.getByLabel("Les paroles").fill("Je pars.");
  await page.getByLabel("Quand").fill("4 mai 2026");
  await page.getByRole("button", { name: "Insérer" }).click();
  await expect(page.getByText("Remplissez ce champ.")).toBeVisible();
  await page.getByLabel("Qui", { exact: true }).fill("Une ministre");
  await page.getByRole("button", { name: "Insérer" }).click();
  const quoted = "Deux.\n\nUn.\n\n> « Je pars. »\n>\n> — Une ministre, 4 mai 2026\n\n";
  await expect(keptText(page)).toHaveValue(quoted);
  await goBehind(page, "Deux");
  await page.getByRole("button", { name: "Mot du glossaire" }).click();
  await page.getByLabel("Le mot du glossaire").fill("otan");
  await page.getByRole("button", { name: "Insérer" }).click();
  await expect(keptText(page)).toHaveValue(quoted.replace("Deux", "[Deux](/glossaire#otan)"));
  await expect(text).toBeFocused();
  await text.press("Control+End");
  await page.keyboard.type("/tab");
  // A press of Enter at once would be a new line: the list waits until it was seen.
  await page.getByRole("option", { name: "Tableau" }).click();
  await page.getByLabel("Les titres des colonnes").fill("An ; Votes");
  await page.keyboard.press("Enter");
  await page.keyboard.type("2024");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("12");
  await expect(keptText(page)).toHaveValue(/\n\| An \| Votes \|\n\| --- \| --- \|\n\| 2024 \| 12 \|\n/);
  await expect(page.locator(".writing-cell")).toHaveText([/^ An $/, /^ Votes $/, /^ 2024 $/, /^ 12 $/]);
  await text.press("Control+End");
  for (let line = 0; line < 30; line += 1) await page.keyboard.press("Enter");
  await page.keyboard.type("En bas.");
  const bottomOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().bottom);
  const topOfActions = () => page.locator(".draft-actions").evaluate((actions) => actions.getBoundingClientRect().top);
  await expect
    .poll(async () => (await bottomOf(text.getByText("En bas."))) - (await topOfActions()), "hidden by the actions")
    .toBeLessThanOrEqual(0);
  expect(await violationsOf(page)).toEqual([]);

  const { brotliCompressSync } = await import("node:zlib");
  await page.goto("/redaction");
  await interactive(page);
  const known = new Set(await scripts());
  const own = [...new Set(ofEditor)].filter((path) => path.endsWith(".js") && !known.has(path));
  expect(own.join()).toContain("assisted-editor");
  const weight = own.reduce((sum, path) => sum + brotliCompressSync(readFileSync(`build/client${path}`)).length, 0);
  expect(weight).toBeLessThanOrEqual(140_000);
  await context.close();
});

test("what is typed before the scripts have come stays, on a phone too, as the text area does where the editor cannot be loaded", {
  tag: "@nightly",
}, async ({ browser, axe }) => {
  const narrow = { viewport: { width: 320, height: 640 }, colorScheme: "dark" as const };
  const { page, context } = await openArticle(browser, "Union européenne", narrow);
  const release = await holdScripts(page, /\/assets\/assisted-editor[^/]*\.js/);
  const begin = await holdScripts(page);
  await typeWhileReactTakesOver(page, "Pendant. ");
  await page.reload();
  const area = page.getByLabel("Texte", { exact: true });
  await area.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Avant. ");
  begin();
  await interactive(page);
  await page.keyboard.type("Tôt. ");
  release();
  const text = await assisted(page);
  await expect(text).toBeFocused();
  await page.keyboard.type("Tard. ");
  await expect(keptText(page)).toHaveValue(`Avant. Pendant. Tôt. Tard. ${bodyOf("international/institutions")}`);
  await axe(page, "assisted editor at 320 px");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  for (const button of await page.getByRole("toolbar").getByRole("button").all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }

  await page.route(/\/assets\/assisted-editor[^/]*\.js/, (route) => route.abort());
  const lost = page.waitForEvent("requestfailed");
  await page.reload();
  await interactive(page);
  await lost;
  await page.getByLabel("Texte", { exact: true }).fill("Sans lui.");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await said(page, "Enregistré.");
  await page.reload();
  expect(await textOf(page)).toBe("Sans lui.\n");
  await context.close();
});
