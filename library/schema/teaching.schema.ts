import * as z from "zod";
import { identifier, plainDate, prose, searchDescription, webAddress } from "./content-fields.ts";
import { EXAM_THEMES } from "./exam-units.ts";

const NotionSchema = z.strictObject({
  id: identifier(),
  label: prose(),
  /** Themes of the civic exam whose questions also serve the notion. */
  exam: z
    .array(z.strictObject({ theme: z.enum(EXAM_THEMES, { error: "il faut un thème de l'examen" }), why: prose() }))
    .default([]),
});

const LevelSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+$/, { error: "il faut un niveau, par exemple 2de" }),
  name: prose(),
  stage: z.enum(["college", "lycee"], { error: "il faut college ou lycee" }),
  /** The year in which the first school year of the programme begins. */
  since: z.int({ error: "il faut une année" }),
  title: prose().optional(),
  confidence: z.enum(["concordant", "unverified"], { error: "il faut concordant ou unverified (non vérifié)" }),
  parts: z
    .array(z.strictObject({ title: prose().optional(), notions: z.array(NotionSchema).min(1) }))
    .min(1, { error: "il faut au moins une partie" }),
});

/** A programme of the ministry in its own words, and our confidence in them. */
export const ProgrammeSchema = z.strictObject({
  name: prose(),
  decree: prose(),
  url: webAddress(),
  checkedOn: plainDate(),
  levels: z.array(LevelSchema).min(1, { error: "il faut au moins un niveau" }),
});

export type ProgrammeFile = z.infer<typeof ProgrammeSchema>;

/** In the front matter of an article: what the article contributes to a notion. */
export const ProgrammeLinkSchema = z.strictObject({ notion: identifier(), why: prose() });

const LESSON_MINUTES = 50;

/** In the order of an hour in class. */
export const LESSON_STEPS = ["start", "reading", "questions", "debate", "remains"] as const;

const StepSchema = z.strictObject({
  step: z.enum(LESSON_STEPS, { error: `il faut une de ces étapes : ${LESSON_STEPS.join(", ")}` }),
  minutes: z.int({ error: "il faut un nombre de minutes" }).positive({ error: "il faut un nombre de minutes" }),
  text: z.array(prose()).min(1, { error: "il faut au moins une phrase" }),
});

/**
 * The lesson belongs to the article after which its file is named. It contains no numbers, as facts
 * stay in the article.
 */
export const LessonSchema = z.strictObject({
  title: prose(),
  /** It is also the description of the page. */
  goal: searchDescription(),
  notions: z.array(identifier()).min(1, { error: "il faut au moins une notion du programme" }),
  prepare: z.array(prose()).min(1, { error: "il faut dire ce qui se prépare" }),
  /** Slips of paper to cut out, one for each pupil. */
  slips: z.array(prose()).default([]),
  steps: z.array(StepSchema).check(({ value: steps, issues }) => {
    const complain = (message: string) => issues.push({ code: "custom", input: steps, message });
    if (steps.map(({ step }) => step).join() !== LESSON_STEPS.join())
      complain(`il faut ces étapes, dans cet ordre : ${LESSON_STEPS.join(", ")}`);
    const minutes = steps.reduce((sum, step) => sum + step.minutes, 0);
    if (minutes !== LESSON_MINUTES) complain(`les minutes font ${minutes} : il en faut ${LESSON_MINUTES}`);
  }),
});

export type LessonFile = z.infer<typeof LessonSchema>;
