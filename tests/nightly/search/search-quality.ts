import { resultPage } from "#library/search/result-page.ts";
import type { Answer } from "#library/search/search-index.ts";
import type { JudgedSearch } from "./judgement.ts";

type Quality = { ndcg: number; firstIsRight: boolean; isEmpty: boolean };

const CUT = 5;
const RIGHT = 3;

/** Quality of the first five results, the definition included, each page once. */
export function qualityOf({ answers }: JudgedSearch, answer: Answer): Quality {
  const shown = shownAddresses(answer);
  const grades = shown.map((href) => gradeOf(href, answers));
  return {
    // Several judged passages of a page are one result.
    ndcg: Math.min(1, gain(grades) / gain(bestByPage(answers))),
    firstIsRight: grades[0] === RIGHT,
    isEmpty: shown.length === 0,
  };
}

function shownAddresses(answer: Answer): string[] {
  // Letters are published over time; the judgements are without them.
  const hits = answer.hits.filter(({ passage }) => passage.kind !== "letter");
  const { definition, results } = resultPage({ ...answer, hits }, { kind: null, theme: null, page: 1 });
  return [...(definition ? [definition.href] : []), ...results.map(({ href }) => href)].slice(0, CUT);
}

function gradeOf(href: string, answers: Record<string, number>): number {
  const grades = Object.entries(answers).map(([part, grade]) =>
    (part.endsWith("$") ? href.endsWith(part.slice(0, -1)) : href.includes(part)) ? grade : 0,
  );
  return Math.max(0, ...grades);
}

/** Glossary entries count apart; a page counts once, whether a judgement names it « securite » or « immigration/securite ». */
function bestByPage(answers: Record<string, number>): number[] {
  const pages: { name: string; grade: number }[] = [];
  for (const [part, grade] of Object.entries(answers)) {
    const name = part.startsWith("glossaire#") ? part : (part.split("#")[0] ?? part);
    const known = pages.find((page) => isSamePage(page.name, name));
    if (known) known.grade = Math.max(known.grade, grade);
    else pages.push({ name, grade });
  }
  return pages.map(({ grade }) => grade).sort((a, b) => b - a);
}

function isSamePage(one: string, other: string): boolean {
  if (one.startsWith("glossaire#") || other.startsWith("glossaire#")) return one === other;
  return one.includes(other) || other.includes(one);
}

function gain(grades: number[]): number {
  return grades.slice(0, CUT).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}
