import * as z from "zod";
import { identifier, plainDate, prose, webAddress } from "./content-fields.ts";
import { EXAM_THEMES } from "./exam.schema.ts";

const NotionSchema = z.strictObject({
  id: identifier(),
  label: prose(),
  /** Themes of the civic exam whose questions serve it, beside the articles that name it. */
  exam: z
    .array(z.strictObject({ theme: z.enum(EXAM_THEMES, { error: "il faut un thème de l'examen" }), why: prose() }))
    .default([]),
});

const LevelSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+$/, { error: "il faut un niveau, par exemple 2de" }),
  name: prose(),
  stage: z.enum(["college", "lycee"], { error: "il faut college ou lycee" }),
  /** The school year that begins then. */
  since: z.int({ error: "il faut une année" }),
  title: prose().optional(),
  confidence: z.enum(["concordant", "unverified"], { error: "il faut concordant ou unverified (non vérifié)" }),
  parts: z
    .array(z.strictObject({ title: prose().optional(), notions: z.array(NotionSchema).min(1) }))
    .min(1, { error: "il faut au moins une partie" }),
});

/** A programme of the ministry: its own words, and how sure we are of them. */
export const ProgrammeSchema = z.strictObject({
  name: prose(),
  decree: prose(),
  url: webAddress(),
  checkedOn: plainDate(),
  levels: z.array(LevelSchema).min(1, { error: "il faut au moins un niveau" }),
});

export type ProgrammeFile = z.infer<typeof ProgrammeSchema>;

/** In an article's head: what it brings to a notion. */
export const ProgrammeLinkSchema = z.strictObject({ notion: identifier(), why: prose() });
