import { expect, type Page } from "@playwright/test";
import { axe } from "#tests/support/browser/axe.ts";
import { contrastProblems } from "./contrast.ts";
import { overflowProblems } from "./layout.ts";
import { secondEngine } from "./second-engine.ts";

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
// 1280 × 1024 pixels enlarged four times.
const ENLARGED = { width: 320, height: 256 };

export const SCREENS = [WIDE, PHONE, ENLARGED];

/**
 * The rules of two engines on the wide screen and on the phone, with what both lack: every colour in both themes, and what leaves
 * the screen, enlarged too. Enlarged, the markup is the phone's: of the rules, only the size of targets can break there.
 * @param within a selector: the part of the page that the state is about, where the rest was checked at rest
 */
export async function checkEverywhere(page: Page, state: string, within?: string): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await page.emulateMedia({ colorScheme: "light" });
    const where = `${state}, ${screen.width}×${screen.height}`;
    await axe(page, where, { rules: screen === ENLARGED ? "targets" : "all", within });
    if (screen !== ENLARGED) await secondEngine(page, where, within);
    await measure(page, where);
  }
}

/** What the words, their lengths and their colours can break, whatever the markup. */
export async function measureEverywhere(page: Page, state: string): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await measure(page, `${state}, ${screen.width}×${screen.height}`);
  }
}

async function measure(page: Page, where: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await contrastProblems(page), `contrast: ${where}, ${colorScheme}`).toEqual([]);
  }
  expect.soft(await overflowProblems(page), `reflow: ${where}`).toEqual([]);
}
