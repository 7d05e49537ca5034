import { expect, type Page } from "@playwright/test";
import { axe } from "./axe.ts";
import { contrastProblems } from "./contrast.ts";
import { overflowProblems } from "./layout.ts";
import { secondEngine } from "./second-engine.ts";

export const SCREENS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  // 1280 × 1024 pixels enlarged four times.
  { width: 320, height: 256 },
];

/**
 * The rules of two engines and the measures that both lack, on three screens. The dark theme changes colours and nothing else:
 * there the colours are measured, and the rest is not asked twice.
 */
export async function checkEverywhere(page: Page, state: string): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    const where = `${state}, ${screen.width}×${screen.height}`;
    await page.emulateMedia({ colorScheme: "light" });
    await axe(page, where);
    if (screen.width > 320) await secondEngine(page, where);
    expect.soft(await contrastProblems(page), `contrast: ${where}, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    if (screen.width > 320) await axe(page, `${where}, dark`, "colours");
    expect.soft(await contrastProblems(page), `contrast: ${where}, dark`).toEqual([]);
    expect.soft(await overflowProblems(page), `reflow: ${state}, ${screen.width}`).toEqual([]);
  }
}
