import type { Fact } from "#library/schema/facts.schema.ts";
import { formatPartialDate } from "#platform/french/dates.ts";
import { typeset } from "#platform/french/typography.ts";

export type ShownSource = { title: string; url: string | null; note: string };

export type StatedFact = Pick<Fact, "id" | "statement"> & { sources: ShownSource[] };

export function statedFact(fact: Fact | undefined): StatedFact | null {
  if (!fact) return null;
  const sources = fact.sources.map(shownSource);
  const said = fact.checked === "read" ? sources : sources.map(partlyRead);
  return { id: fact.id, statement: fact.statement, sources: said };
}

export type PlacedSource = { source: ShownSource; proves: number[] };

/** @param all the sources of each place; places count from 1 */
export function placeSources(all: ShownSource[][]): PlacedSource[] {
  const proofs = all.flatMap((sources, index) => sources.map((source) => ({ source, place: index + 1 })));
  const groups = Map.groupBy(proofs, ({ source }) => `${source.title} ${source.note}`);
  return [...groups.values()].flatMap((some) =>
    some[0] ? [{ source: some[0].source, proves: [...new Set(some.map(({ place }) => place))] }] : [],
  );
}

function partlyRead({ note, ...source }: ShownSource): ShownSource {
  return { ...source, note: `${note} Source lue en partie.` };
}

export function shownSource({ title, author, date, url, noAddress, read }: Fact["sources"][number]): ShownSource {
  const when = date ? `, ${formatPartialDate(date)}` : "";
  const how = read === "report" ? " Lue dans une reprise." : "";
  return {
    title: typeset(title),
    url: url ?? null,
    note: typeset(`${author}${when}.${noAddress ? ` ${noAddress}` : ""}${how}`),
  };
}
