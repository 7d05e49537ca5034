import type { Locator, Page } from "@playwright/test";

export type TabStop = {
  name: string;
  /** Place in document order among the elements that Tab should reach; -1 for others. */
  order: number;
  coveredBy: string | null;
  /** An outline of two pixels or more, around it or its label. */
  outlined: boolean;
};

const MOST_STOPS = 400;

export async function walkWithTab(page: Page): Promise<{ stops: TabStop[]; expected: number }> {
  const expected = await page.evaluate(listTabbable);
  const stops: TabStop[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(describeFocus);
    if (!stop) break;
    stops.push(stop);
  }
  return { stops, expected };
}

export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${String(target)}`);
}

type WalkWindow = Window & { tabbable: Element[]; visited: Set<Element> };

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

function describeFocus(): TabStop | null {
  const { tabbable, visited } = window as unknown as WalkWindow;
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
    coveredBy: isCovered ? `${top?.tagName}.${top?.getAttribute("class")} at ${middle} of ${window.innerHeight}` : null,
    outlined: outlines.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
    ),
  };
}
