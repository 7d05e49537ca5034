import type { SummaryQuestion } from "#app/learning/class/class-summary.ts";
import { toSlug } from "#library/markdown/slug.ts";
import { escapeFormula, toCsvLine } from "#platform/csv-line.ts";
import { wallTimeOf } from "#platform/french/paris-time.ts";

const NAME_LENGTH = 80;

/** Returns for example `bilan-union-europeenne-2026-11-26-14h05.csv`. A long title is cut after a whole word. */
export function summaryFileName({ title, createdAt }: { title: string; createdAt: Date }): string {
  const slug = toSlug(title);
  const name = slug.length > NAME_LENGTH ? slug.slice(0, slug.lastIndexOf("-", NAME_LENGTH)) : slug;
  return `bilan-${name}-${wallTimeOf(createdAt).replace("T", "-").replace(":", "h")}.csv`;
}

const COLUMNS = ["Numéro", "Question", "Lettre", "Réponse", "Juste", "Nombre"];

/** Lists the questions asked, for a French spreadsheet: semicolons, and a BOM by which Excel knows UTF-8. */
export function summaryCsv(questions: SummaryQuestion[]): string {
  const rows = questions.flatMap(({ text, answers, options }, index) =>
    answers === "unasked"
      ? []
      : options.map(({ letter, text: option, isRight, count }) => [
          ...[String(index + 1), text, letter, option, isRight ? "oui" : "non"],
          // Under three answers the cell stays empty, because a text in this column would break the sums.
          answers === "few" ? "" : String(count ?? 0),
        ]),
  );
  return `\uFEFF${[COLUMNS, ...rows].map((row) => toCsvLine(row.map(escapeFormula), ";")).join("")}`;
}
