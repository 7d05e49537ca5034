import { FACT_SEARCH_FIELDS } from "#app/newsroom/drafts/draft-paths.ts";
import { worthOf } from "#app/newsroom/facts/draft-facts.server.ts";
import { factHref } from "#app/newsroom/facts/fact-fields.ts";
import { findFacts, suggestFacts } from "#app/newsroom/facts/find-facts.server.ts";
import { controlId } from "#app/newsroom/fields/field-names.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import { typeset } from "#platform/french/typography.ts";
import type { FileView } from "./draft-view.server.ts";
import { type FactSearch, factSearchHref } from "./facts-field.tsx";

/** The last facts that the document has itself are offered first. */
const MAX_OWN = 6;

/** Finds facts for the field that the address names: those with the words typed, or those near what surrounds it. */
export function searchFacts(
  files: FileView[],
  known: ReadonlyMap<string, Fact>,
  parameters: URLSearchParams,
  draft: string,
): FactSearch | null {
  const field = parameters.get(FACT_SEARCH_FIELDS.field);
  if (field === null) return null;
  const words = (parameters.get(FACT_SEARCH_FIELDS.words) ?? "").trim().slice(0, 200);
  const places = files.flatMap(({ path, groups }, index) =>
    groups.flatMap(({ fields }) =>
      fields.map((one) => ({ place: `${path}:${one.name}`, index, path: one.path, fields })),
    ),
  );
  const asked = places.find(({ place }) => place === field);
  if (!asked) return null;
  const around = asked.fields.map(({ value }) => value).join("\n");
  const own = [...known.values()].filter(({ file }) => files.some(({ path }) => path === file));
  const near = [...new Set([...own.slice(-MAX_OWN), ...suggestFacts(known.values(), around)])];
  const { facts, total } = words === "" ? { facts: near, total: 0 } : findFacts(known.values(), words);
  const found = facts.map((fact) => ({ id: fact.id, statement: typeset(fact.statement), worth: worthOf(fact) }));
  const add = files.some(({ facts }) => facts) ? factHref(draft) : null;
  return { field, href: factSearchHref(field, controlId.field(asked.index, asked.path)), words, total, found, add };
}
