import { expect, type Page } from "@playwright/test";
import { axe } from "#tests/support/browser/axe.ts";
import { contrastProblems } from "./contrast.ts";
import { overflowProblems } from "./layout.ts";

export const WIDE = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
// 1280 × 1024 pixels enlarged four times.
export const ENLARGED = { width: 320, height: 256 };

/**
 * The rules of axe on the wide screen, and on the phone where it shows something else, with what is measured better here: every
 * colour in both themes, and what leaves the screen, enlarged too. Enlarged, the markup is the phone's: of the rules, only those about the
 * size of things can break there.
 * @param within a selector: the part of the page that the state is about, where the rest was checked at rest
 */
export async function checkEverywhere(page: Page, state: string, within?: string): Promise<void> {
  let shownWide: string[] = [];
  for (const screen of [WIDE, PHONE, ENLARGED]) {
    await page.setViewportSize(screen);
    const shown = await kindsShown(page, within);
    if (screen === WIDE) shownWide = shown;
    if (screen === PHONE && shown.every((kind) => shownWide.includes(kind))) continue;
    await page.emulateMedia({ colorScheme: "light" });
    const where = `${state}, ${screen.width}×${screen.height}`;
    await axe(page, where, { rules: screen === ENLARGED ? "narrow" : "but-contrast", within });
    await measure(page, where);
  }
}

function kindsShown(page: Page, within = "main"): Promise<string[]> {
  return page.evaluate((within) => {
    const shown = [...document.querySelectorAll(`:is(${within}) *`)].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    // On a phone a table may be laid out as cards.
    const layoutOf = (one: Element) => (one.closest("table") ? getComputedStyle(one).display : "");
    const kindOf = (one: Element) => [
      one.localName,
      ...["class", "role", "type"].map((name) => one.getAttribute(name)),
      layoutOf(one),
    ];
    return [...new Set(shown.map((one) => kindOf(one).join(" ")))];
  }, within);
}

/** What the words, their lengths and their colours can break, whatever the markup. */
export async function measure(page: Page, where: string): Promise<void> {
  await measureColours(page, where);
  expect.soft(await overflowProblems(page), `reflow: ${where}`).toEqual([]);
}

async function measureColours(page: Page, where: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await contrastProblems(page), `contrast: ${where}, ${colorScheme}`).toEqual([]);
  }
}
