import * as z from "zod";
import { READINGS } from "#library/schema/readings.ts";
import { filledText, identifier, label, plainDate, prose, webAddress } from "./content-fields.ts";

/** One or two letters for the dossier, and a number: M12, EC54. */
export const FACT_ID = /^[A-Z]{1,2}\d{1,3}$/;

const YEAR_OR_DATE = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/;

/** Accepts a year, a month or a day. YAML reads a bare year as a number. */
export function partialDate() {
  const error = "il faut une année, un mois ou un jour (par exemple 2024, 2024-06 ou 2024-06-30)";
  return z
    .union([z.string(), z.number()], { error })
    .transform(String)
    .refine((text) => YEAR_OR_DATE.test(text), { error });
}

export const FactSourceSchema = z.strictObject({
  title: prose(),
  author: label(),
  date: partialDate().optional(),
  url: webAddress().optional(),
  /** The reason why there is no address: for instance a book, or a page that was not found. */
  noAddress: prose().optional(),
  language: z.string().regex(/^[a-z]{2}$/, { error: "il faut un code de langue en deux lettres (par exemple « en »)" }),
  consulted: plainDate(),
  /** What was read on that day: the source itself, a copy of its text, or a report about it. */
  read: z.enum(READINGS, { error: "il faut source (lue elle-même), copy (une copie) ou report (une reprise)" }),
  /** Words of the page, which `scripts/sources/check-sources.ts` looks for. */
  quote: filledText().optional(),
});

export const FactSchema = z
  .strictObject({
    statement: prose(),
    confidence: z.enum(["established", "single-source", "disputed"], {
      error: "il faut established (établi), single-source (une seule source le dit) ou disputed (disputé)",
    }),
    /** Who disputes what, in one sentence. */
    disputedBy: prose().optional(),
    checked: z.enum(["read", "partly", "to-recheck"], {
      error: "il faut read (lu), partly (lu en partie) ou to-recheck (à recontrôler)",
    }),
    asOf: partialDate(),
    sources: z.array(identifier()).min(1, { error: "il faut au moins une source" }),
  })
  .refine(({ confidence, disputedBy }) => (confidence === "disputed") === (disputedBy !== undefined), {
    path: ["disputedBy"],
    error: "ce champ dit qui conteste le fait : il va avec un fait disputé, et avec lui seul",
  });

export const FactsFileSchema = z
  .strictObject({
    dossier: label(),
    checkedUntil: plainDate(),
    sources: z.record(identifier(), FactSourceSchema),
    facts: z.record(
      z.string().regex(FACT_ID, { error: "il faut une lettre, ou deux, et un nombre (par exemple M12)" }),
      FactSchema,
    ),
  })
  .check(({ value, issues }) => {
    for (const [id, fact] of Object.entries(value.facts)) {
      for (const [index, source] of fact.sources.entries()) {
        if (Object.hasOwn(value.sources, source)) continue;
        const message = `aucune source de ce fichier ne s'appelle « ${source} »`;
        issues.push({ code: "custom", input: source, path: ["facts", id, "sources", index], message });
      }
    }
  });

type FactsFile = z.infer<typeof FactsFileSchema>;
export type FactSource = z.infer<typeof FactSourceSchema>;

export type Fact = Omit<z.infer<typeof FactSchema>, "sources"> & { id: string; file: string; sources: FactSource[] };

export function factsOf(file: string, { facts, sources }: FactsFile): Fact[] {
  return Object.entries(facts).map(([id, fact]) => ({
    ...fact,
    id,
    file,
    sources: fact.sources.flatMap((source) => sources[source] ?? []),
  }));
}
