import * as z from "zod";
import { identifier, label, prose } from "./content-fields.ts";

const MOST_STEPS = 12;
const MOST_WORDS = 60;

const why = {
  /** One line: what the step brings. */
  why: prose(),
  /** true for what may be left out. */
  optional: z.literal(true, { error: "il faut true (vrai) ou rien" }).optional(),
};

const StepSchema = z.union(
  [
    /** Id of an article to read. */
    z.strictObject({ article: identifier(), ...why }),
    /** Id of the article whose quiz is to be done. */
    z.strictObject({ quiz: identifier(), ...why }),
    /** Name of the file of an interview: only in a planned path, until it is out. */
    z.strictObject({ interview: identifier(), ...why }),
    /** The review of what the path taught. */
    z.strictObject({ review: z.literal(true), ...why }),
  ],
  { error: "une étape est « article: … », « quiz: … », « interview: … » ou « review: true », avec « why: … »" },
);

/** An order in which a subject can be learnt. It is only advised: nothing is locked. */
export const PathSchema = z.strictObject({
  /** « planned »: not shown yet. */
  status: z.enum(["published", "planned"], { error: "il faut published ou planned" }),
  title: label(),
  /** What the reader will be able to say at the end. */
  intro: prose().refine((text) => text.split(/\s+/).length <= MOST_WORDS, {
    error: `il faut ${MOST_WORDS} mots au plus`,
  }),
  /** The categories it is about, or sub-categories as « international/ukraine »: they get no path of their own beside it. */
  themes: z
    .array(
      z
        .string()
        .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)?$/, { error: "il faut une catégorie ou « catégorie/sous-catégorie »" }),
    )
    .min(1, { error: "il faut au moins un thème" }),
  steps: z
    .array(StepSchema)
    .min(1, { error: "il faut au moins une étape" })
    .max(MOST_STEPS, { error: `il faut ${MOST_STEPS} étapes au plus` }),
});

export type PathFile = z.infer<typeof PathSchema>;
