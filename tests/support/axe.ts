import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "RGAAv4", "best-practice"];

/** What axe cannot decide by itself, and why it is right: the rule, and the elements that it may name. */
const EXPLAINED: { rule: string; target: RegExp; reason: string }[] = [];

type Finding = { rule: string; help: string; targets: string[] };
type AxeWindow = Window & {
  axe: {
    run: (
      context: Document,
      options: unknown,
    ) => Promise<Record<"violations" | "incomplete", { id: string; help: string; nodes: { target: unknown[] }[] }[]>>;
  };
};

/** Fails on any violation, and on anything that axe leaves undecided and that is not explained above. */
export async function axe(page: Page, state: string): Promise<void> {
  const { violations, incomplete } = await analyse(page);
  const unexplained = incomplete
    .map(({ rule, help, targets }) => ({ rule, help, targets: targets.filter((target) => !isExplained(rule, target)) }))
    .filter(({ targets }) => targets.length > 0);
  expect.soft({ violations, unexplained }, `axe: ${state}`).toEqual({ violations: [], unexplained: [] });
}

async function analyse(page: Page): Promise<{ violations: Finding[]; incomplete: Finding[] }> {
  // Evaluated by the debugger, so that the page's content security policy stays as it is.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(async (tags) => {
    const result = await (window as unknown as AxeWindow).axe.run(document, {
      runOnly: tags,
      rules: { "target-size": { enabled: true } },
      resultTypes: ["violations", "incomplete"],
    });
    const shorten = (findings: (typeof result)["violations"]) =>
      findings.map(({ id, help, nodes }) => ({ rule: id, help, targets: nodes.map(({ target }) => target.join(" ")) }));
    return { violations: shorten(result.violations), incomplete: shorten(result.incomplete) };
  }, TAGS);
}

function isExplained(rule: string, target: string): boolean {
  return EXPLAINED.some((explained) => explained.rule === rule && explained.target.test(target));
}
