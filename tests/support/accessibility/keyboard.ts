import type { Locator, Page } from "@playwright/test";

export type TabStop = {
  name: string;
  /** Place in document order among the elements that Tab should reach; -1 for others. */
  order: number;
  coveredBy: string | null;
  /** An outline of two pixels or more, around it or its label. */
  outlined: boolean;
};

const MAX_STOPS = 400;

/** Each stop is described as its key is let go, and all are read at the end: asked one by one, they would take twice as long. */
export async function walkWithTab(page: Page): Promise<{ stops: TabStop[]; expected: number }> {
  const expected = await page.evaluate(listTabbable);
  await page.evaluate(describeEachStop);
  let presses = 0;
  for (let left = expected + 1; presses < MAX_STOPS; left = 1) {
    for (presses += left; left > 0; left -= 1) await page.keyboard.press("Tab");
    const heard = await page.evaluate(() => (window as unknown as WalkWindow).stops);
    const end = heard.indexOf(null);
    // The page does not hear a key that is let go outside it.
    if (end !== -1 || heard.length < presses)
      return { stops: heard.slice(0, end === -1 ? undefined : end) as TabStop[], expected };
  }
  throw new Error("Tab never came to an end");
}

export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Found once, not after each press.
  const wanted = await target.elementHandle();
  if (!wanted) throw new Error(`No element: ${String(target)}`);
  for (let presses = 0; presses < MAX_STOPS; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${String(target)}`);
}

type WalkWindow = Window & { tabbable: Element[]; visited: Set<Element>; stops: (TabStop | null)[] };

function listTabbable(): number {
  const selector =
    "a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex='0']";
  const groups = new Set<string>();
  const reachable = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest("[inert]") || element.tabIndex < 0)
      return false;
    if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
    // One stop for a group of radio buttons.
    const isFirst = !groups.has(element.name);
    groups.add(element.name);
    return isFirst;
  });
  Object.assign(window, { tabbable: reachable, visited: new Set() });
  return reachable.length;
}

function describeEachStop(): void {
  const { tabbable, visited } = window as unknown as WalkWindow;
  const stops: (TabStop | null)[] = [];
  Object.assign(window, { stops });
  window.addEventListener("keyup", () => stops.push(describeFocus()), { capture: true });

  function describeFocus(): TabStop | null {
    const element = document.activeElement;
    if (!element || element === document.body || visited.has(element)) return null;
    visited.add(element);
    const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
    const top = box ? document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) : null;
    // The middle of a link over two lines may lie outside it.
    const isCovered = !top || !(element.contains(top) || top.contains(element));
    const middle = box ? Math.round(box.y + box.height / 2) : 0;
    const outlines = [element, element.parentElement, element.closest("label")].flatMap((part) =>
      part ? [getComputedStyle(part), getComputedStyle(part, "::after")] : [],
    );
    return {
      name: `${element.tagName.toLowerCase()} « ${(element.textContent ?? "").trim().slice(0, 40)} »`,
      order: tabbable.indexOf(element),
      coveredBy: isCovered
        ? `${top?.tagName}.${top?.getAttribute("class")} at ${middle} of ${window.innerHeight}`
        : null,
      outlined: outlines.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      ),
    };
  }
}
