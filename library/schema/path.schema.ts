import * as z from "zod";
import { identifier, label, prose } from "./content-fields.ts";

const MAX_STEPS = 12;
const MAX_WORDS = 60;

const why = {
  why: prose(),
  optional: z.literal(true, { error: "il faut true (vrai) ou rien" }).optional(),
};

const StepSchema = z.union(
  [
    z.strictObject({ article: identifier(), ...why }),
    z.strictObject({ quiz: identifier(), ...why }),
    /** A page of content/pages. */
    z.strictObject({ page: identifier(), ...why }),
    /** The name of an interview's file, allowed in planned paths only. */
    z.strictObject({ interview: identifier(), ...why }),
    z.strictObject({ review: z.literal(true), ...why }),
  ],
  {
    error:
      "une étape est « article: … », « quiz: … », « page: … », « interview: … » ou « review: true », avec « why: … »",
  },
);

/** The order of the steps is only advice. */
export const PathSchema = z.strictObject({
  status: z.enum(["published", "planned"], { error: "il faut published (publié) ou planned (annoncé)" }),
  title: label(),
  intro: prose().refine((text) => text.split(/\s+/).length <= MAX_WORDS, {
    error: `il faut ${MAX_WORDS} mots au plus`,
  }),
  /** Categories, or sub-categories such as « international/ukraine », which then get no derived path. */
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
    .max(MAX_STEPS, { error: `il faut ${MAX_STEPS} étapes au plus` }),
});

export type PathFile = z.infer<typeof PathSchema>;
