import type { Page } from "@playwright/test";
import { cutProblems, overflowProblems } from "#tests/support/accessibility/layout.ts";
import { open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";

const ARTICLE = "/categories/international/ukraine/histoire";
const BIGGEST_ICON_PX = 64;

/** The sample of docs/rgaa.md, whose pages have no picture of their own in their words. */
const PATHS = [
  ...["/", "/contact", "/mentions-legales", "/accessibilite", "/plan-du-site", "/explorer", "/glossaire"],
  ...["/confidentialite", "/profil", "/connexion", "/lettre/inscription", "/examen-civique/epreuve", "/admin"],
  ...["/categories/international", "/categories/immigration", "/categories/international/ukraine", ARTICLE],
  ...[
    "/categories/international/ukraine/origines",
    "/categories/international/under-construction/afrique",
    "/nimporte",
  ],
];

for (const path of PATHS) {
  test(`${path} reads the same upright, lying and without its style sheets, keeps its text whole when it is twice as large, and nothing moves or flashes by itself`, async ({
    page,
    announce,
  }) => {
    announce(/40[14]/);
    await open(page, path);
    await page.waitForLoadState("networkidle");
    const moving = () =>
      page.evaluate(
        () =>
          // The reading progress moves with the scroll.
          document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length,
      );
    await expect.poll(moving).toBe(0);
    expect.soft(await page.locator("blink, marquee, meta[http-equiv=refresh]").count()).toBe(0);
    // As in the browser's settings, which breakpoints in rem follow.
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    expect.soft(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    expect.soft(await cutProblems(page)).toEqual([]);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
    const styled = await linesOf(page);
    const read = async (width: number, height: number) => {
      await page.setViewportSize({ width, height });
      expect.soft(await overflowProblems(page)).toEqual([]);
      return page.getByRole("main").innerText();
    };
    const squeeze = (text: string) => text.replace(/\s+/g, " ");
    expect.soft(squeeze(await read(844, 390))).toBe(squeeze(await read(390, 844)));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => {
      for (const sheet of document.styleSheets) sheet.disabled = true;
    });
    const drawer = page.getByRole("button", { name: "Sommaire" });
    if (await drawer.isVisible()) await drawer.click();
    const unstyled = (await linesOf(page)).join("");
    expect(styled.filter((line) => !unstyled.includes(line))).toEqual([]);
    const sizes = await page.locator("svg:visible").evaluateAll((all) => all.map((svg) => svg.clientWidth));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(BIGGEST_ICON_PX);
  });
}

test("no key alone is a shortcut", async ({ page }) => {
  for (const path of ["/", ARTICLE, "/profil"]) {
    await open(page, path);
    await page.waitForLoadState("networkidle");
    const before = await stateOf(page);
    for (const key of "abcdefghijklmnopqrstuvwxyz0123456789?/.,-+*") await page.keyboard.press(key);
    expect(await stateOf(page), path).toEqual(before);
  }
});

test("a definition comes with the pointer or the focus, can be pointed at, stays, and leaves on Escape", async ({
  page,
}) => {
  await open(page, ARTICLE);
  const term = page.locator("[data-definition]").first();
  const definition = page.getByRole("tooltip");
  await term.scrollIntoViewIfNeeded();
  await term.hover();
  await expect(definition).toHaveText((await term.getAttribute("data-definition")) ?? "");
  await definition.hover();
  await page.waitForTimeout(500);
  await expect(definition).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(definition).toHaveCount(0);

  await page.mouse.move(0, 0);
  await term.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(definition).toBeVisible();
  for (const [x, y] of [
    [640, 30],
    [5, 400],
  ] as const) {
    await page.mouse.move(x, y);
    await page.waitForTimeout(300);
  }
  await expect(definition).toBeVisible();
  await expect(term).toHaveAccessibleDescription((await term.getAttribute("data-definition")) ?? "");
  await page.keyboard.press("Escape");
  await expect(definition).toHaveCount(0);
  await expect(term).toBeFocused();
});

/** Without spaces, which adjacent elements do not need. */
async function linesOf(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => document.body.innerText);
  return text.split("\n").map((line) => line.replace(/\s/g, "").toLowerCase());
}

function stateOf(page: Page) {
  return page.evaluate(() => ({
    address: location.href,
    focus: document.activeElement?.tagName,
    text: document.body.innerText,
    scroll: window.scrollY,
  }));
}
