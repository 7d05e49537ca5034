import type { Locator, Page } from "@playwright/test";

/** Why it cannot be pressed without scrolling; empty when it can. */
export function outOfReach(target: Locator): Promise<string[]> {
  return target.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const where = `${Math.round(top)}–${Math.round(bottom)} of ${window.innerHeight}`;
    return [
      ...(top < 0 || bottom > window.innerHeight ? [`off the screen: ${where}`] : []),
      ...(above && element.contains(above) ? [] : [`under ${above?.tagName}.${above?.className}: ${where}`]),
    ];
  });
}

/** As a finger: Playwright's own click would scroll. Where it stands once what scrolls has come to rest. */
export async function pressInPlace(page: Page, target: Locator) {
  await atRest(target);
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} is not drawn`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** A smooth scroll begins in the next frame and moves in each. */
export function atRest(target: Locator): Promise<void> {
  return target.evaluate(untilAtRest);
}

async function untilAtRest(element: Element): Promise<void> {
  let top = Number.NaN;
  for (let still = 0; still < 5; ) {
    await new Promise(requestAnimationFrame);
    const now = element.getBoundingClientRect().top;
    still = now === top ? still + 1 : 0;
    top = now;
  }
}

/** The number of lines that its text takes. */
export function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

/** Share of its height between what sticks to the top and the quiz bar, 0 to 1. */
export function shareSeen(target: Locator): Promise<number> {
  return target.evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    const above = [...document.querySelectorAll(".site-header, .contents-button")];
    const bar = [...document.querySelectorAll(".quiz-form > .button")]
      .map((button) => button.getBoundingClientRect())
      .find((box) => box.top < window.innerHeight && box.bottom > 0);
    const room = {
      top: Math.max(0, ...above.map((bar) => bar.getBoundingClientRect().bottom)),
      bottom: Math.min(bar?.top ?? window.innerHeight, window.innerHeight),
    };
    const seen = Math.min(bottom, room.bottom) - Math.max(top, room.top);
    // Something taller than the room can fill it at most.
    return Math.max(0, seen) / Math.min(height, room.bottom - room.top);
  });
}
