import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "RGAAv4", "best-practice"];
const NARROW = { type: "rule", values: ["target-size", "scrollable-region-focusable"] };

/** What axe leaves undecided, why it is right here, and what checks it instead. */
const EXPLAINED: { finding: RegExp; reason: string }[] = [
  {
    finding: /^color-contrast \(shortTextContent\)/,
    reason: "A figure alone is too short for axe: contrastProblems measures it.",
  },
  {
    finding:
      /^color-contrast \((bgGradient|pseudoContent|bgOverlap|imgNode|elmPartiallyObscured|elmPartiallyObscuring)\)/,
    reason:
      "Behind it lies a highlighter, a ruled card, or what scrolls under the header: contrastProblems measures each of them.",
  },
  {
    finding: /^frame-tested \(\) iframe\[title="Aperçu/,
    reason: "No script runs in the frame of a preview: the page is tested where readers have it.",
  },
];

type AxeNode = { target: unknown[]; any: { data: { messageKey?: string } | null }[] };
type AxeFinding = { id: string; nodes: AxeNode[] };
type AxeWindow = Window & {
  axe: {
    run: (
      context: { include: string[][] },
      options: unknown,
    ) => Promise<Record<"violations" | "incomplete", AxeFinding[]>>;
  };
};

type Asked = {
  /** Every rule; all but that of contrasts, where contrastProblems measures them; or those that a narrower screen alone can break. */
  rules?: "all" | "but-contrast" | "narrow";
  /** A selector: the part that the state is about, the whole page by default. */
  within?: string;
};

/** Fails on any violation, and on anything that axe leaves undecided and that is not explained above. */
export async function axe(page: Page, state: string, asked: Asked = {}): Promise<void> {
  const { violations, incomplete } = await analyse(page, asked);
  const unexplained = incomplete.filter((line) => !EXPLAINED.some(({ finding }) => finding.test(line)));
  expect.soft(violations, `axe, violations: ${state}`).toEqual([]);
  expect.soft(unexplained, `axe, undecided: ${state}`).toEqual([]);
}

/** What has less contrast than 7:1, which the usual rules let pass. */
export async function textUnderSevenToOne(page: Page): Promise<string[]> {
  await inject(page);
  return page.evaluate(async () => {
    const options = { runOnly: { type: "rule", values: ["color-contrast-enhanced"] } };
    const { violations } = await (window as unknown as AxeWindow).axe.run({ include: [["html"]] }, options);
    return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" ")));
  });
}

async function inject(page: Page): Promise<void> {
  // Evaluated by the debugger, so that the page's content security policy stays as it is.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE_SOURCE);
}

/** axe cannot place a heading whose page changes while it reads. */
async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const [quietMs, longestMs] = [100, 5_000];
    let changedAt = performance.now();
    const observer = new MutationObserver(() => {
      changedAt = performance.now();
    });
    observer.observe(document, { subtree: true, childList: true });
    const until = changedAt + longestMs;
    while (performance.now() < Math.min(changedAt + quietMs, until)) await new Promise((done) => setTimeout(done, 20));
    observer.disconnect();
  });
}

/** One line for each element found: the rule, axe's own reason, and where it is. */
async function analyse(
  page: Page,
  { rules = "all", within = "html" }: Asked,
): Promise<{ violations: string[]; incomplete: string[] }> {
  await inject(page);
  await untilAtRest(page);
  const options =
    rules === "narrow"
      ? { runOnly: NARROW }
      : {
          runOnly: TAGS,
          rules: { "target-size": { enabled: true }, "color-contrast": { enabled: rules === "all" } },
        };
  return page.evaluate(
    async ({ within, options }) => {
      // A colour measured while something fades in is nobody's colour. What moves with the scroll never ends.
      const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
      const fading = timed.filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(fading.map(({ finished }) => finished));
      // What sticks covers one line or another as the page scrolls: a link half under it is no target that is too small.
      const sticking = [...document.querySelectorAll<HTMLElement>("body *")].filter(
        (one) => getComputedStyle(one).position === "sticky",
      );
      for (const { style } of sticking) Object.assign(style, { position: "relative", inset: "auto" });
      const result = await (window as unknown as AxeWindow).axe.run(
        { include: [[within]] },
        {
          ...options,
          resultTypes: ["violations", "incomplete"],
        },
      );
      for (const { style } of sticking) Object.assign(style, { position: "", inset: "" });
      const lines = (findings: AxeFinding[]) =>
        findings.flatMap(({ id, nodes }) =>
          nodes.map(({ target, any }) => `${id} (${any[0]?.data?.messageKey ?? ""}) ${target.join(" ")}`),
        );
      return { violations: lines(result.violations), incomplete: lines(result.incomplete) };
    },
    { within, options },
  );
}
