import * as z from "zod";
import { plainDate, prose } from "./content-fields.ts";
import { FACT_ID, partialDate } from "./facts.schema.ts";

const StatementSchema = z.strictObject({
  /** The page adds the date, the proofs and the full stop. */
  text: prose().refine((text) => !text.endsWith("."), {
    error: "pas de point à la fin : la page y met la date et la preuve",
  }),
  /** The day on which it was said, voted or measured. */
  date: partialDate(),
  facts: z
    .array(z.string().regex(FACT_ID, { error: "il faut le numéro d'un fait (par exemple M12)" }))
    .min(1, { error: "il faut au moins un fait, qui donne la source" }),
});

const CampSchema = z.strictObject({
  name: prose(),
  /** A name given by others, for instance in a ministry's grid. Either all camps have one or none. */
  label: prose().optional(),
  proposals: z.array(StatementSchema).min(1, { error: "il faut au moins une proposition" }),
  objections: z.array(StatementSchema).min(1, { error: "il faut au moins une objection" }),
});

/** The proposals of each camp, measured in the same way for all. The file's name is the id of the article. */
export const PositionsSchema = z
  .strictObject({
    asOf: plainDate(),
    /** How the camps were chosen and ordered, and who is missing. */
    method: prose(),
    /** The content of the first column: what a camp proposes, or what it says about the matter. */
    heading: z
      .enum(["proposals", "statements"], { error: "il faut proposals (ce qu'il propose) ou statements (ce qu'il dit)" })
      .default("proposals"),
    camps: z.array(CampSchema).min(2, { error: "il faut au moins deux camps" }),
  })
  .check(({ value: { camps }, issues }) => {
    const bare = camps.findIndex((camp) => camp.label === undefined);
    if (bare < 0 || camps.every((camp) => camp.label === undefined)) return;
    const message = "une étiquette est donnée à un autre camp : il en faut une pour tous, ou pour aucun";
    issues.push({ code: "custom", input: camps[bare], path: ["camps", bare, "label"], message });
  });

export type PositionsFile = z.infer<typeof PositionsSchema>;
export type PositionStatement = z.infer<typeof StatementSchema>;
export type Camp = z.infer<typeof CampSchema>;

export function positionFacts({ camps }: Pick<PositionsFile, "camps">): string[] {
  return camps.flatMap(({ proposals, objections }) => [...proposals, ...objections].flatMap(({ facts }) => facts));
}
