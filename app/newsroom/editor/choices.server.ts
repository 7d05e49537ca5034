import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { readDraftFigure } from "#app/newsroom/drafts/draft-figure.server.ts";
import { drawingPath } from "#app/newsroom/drafts/draft-paths.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { findNewFigures, readWholeDraft } from "#app/newsroom/drafts/read-drafts.server.ts";
import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import { valueLabel } from "#app/newsroom/fields/name-field.ts";
import { factMark } from "#library/markdown/write-marks.ts";
import type { Figure, FigureValue } from "#library/schema/figure.schema.ts";
import type { Choice, Choices } from "./writing-context.ts";

/** Returns the words of the glossary and the figures to which a text can refer: those on the site, and drafts of new ones. */
export async function choicesOf(services: Pick<NewsroomServices, "db" | "newsroom">): Promise<Choices> {
  const { glossary, figures } = servedContent(services);
  const drafts = await Promise.all((await findNewFigures(services.db)).map((id) => readWholeDraft(services.db, id)));
  return {
    terms: byLabel(glossary.map(({ id, term }) => ({ value: id, label: term }))),
    figures: byLabel([
      ...figures.map((figure) => ({ value: figure.id, label: figure.title, ...wordsOfFigure(figure), drawing: null })),
      ...drafts.flatMap((draft) => (draft ? [choiceOfDraft(draft)] : [])),
    ]),
  };
}

/** An incomplete figure can be chosen too: it says what it lacks, and its numbers are written once it is complete. */
function choiceOfDraft(draft: Draft): Choices["figures"][number] {
  const { id, value, issues } = readDraftFigure(draft);
  const { title } = draft;
  const lacking = [
    ...new Set(
      issues.map(({ file, path }) =>
        valueLabel(
          file,
          path.filter((key) => typeof key !== "symbol"),
        ),
      ),
    ),
  ].join(", ");
  const words = value ? wordsOfFigure(value) : { ownCaption: title, measure: title, numbers: "" };
  const label = `${title} (brouillon${value ? "" : `, à compléter : ${lacking}`})`;
  return { value: id, label, ...words, drawing: drawingPath(draft) };
}

function byLabel<One extends Choice>(choices: One[]): One[] {
  return choices.toSorted((one, other) => one.label.localeCompare(other.label, "fr"));
}

/** The caption that a figure gives itself, and its numbers with their proofs, which are read in place of the drawing. */
export function wordsOfFigure(figure: Figure) {
  const { title, facts, source } = figure;
  const measure = "measure" in figure ? figure.measure : title;
  const sentences = [title, ...(measure === title ? [] : [measure]), `Source : ${source}`, "Dessin : Le Récap"];
  const numbers = numbersOf(figure).map(([name, value]) => `- ${name} – ${value}. ${factMark(facts.join(","))}`);
  return { ownCaption: `${sentences.join(". ")}.`, measure, numbers: numbers.join("\n") };
}

function numbersOf(figure: Figure): [name: string, value: string][] {
  if (figure.form === "bars") {
    const { rows, series = [] } = figure;
    return rows.map(({ name, value, values = [] }) => [
      name,
      value ? write(value) : series.map((one, index) => `${one} ${write(values[index] ?? {})}`).join(", "),
    ]);
  }
  if (figure.form !== "lines") return [];
  const points = figure.series.flatMap(({ name, points: observed, projected }) =>
    [...observed, ...projected].map((one) => ({ name, ...one })),
  );
  const alone = figure.series.length === 1;
  const moments = [...Map.groupBy(points, ({ at }) => at)].sort(([one], [other]) => one - other);
  return moments.map(([at, found]) => [
    String(at),
    found.map(({ name, point }) => (alone ? write(point) : `${name} ${write(point)}`)).join(", "),
  ]);
}

/** The build makes no-break spaces of the ordinary ones. */
function write({ label, value }: FigureValue): string {
  return label ?? (value ?? 0).toLocaleString("fr-FR", { maximumFractionDigits: 6 }).replace(/\s/g, " ");
}
