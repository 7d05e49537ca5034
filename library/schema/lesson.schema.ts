import * as z from "zod";
import { identifier, prose, searchDescription } from "./content-fields.ts";

const LESSON_MINUTES = 50;

/** In the order of an hour in class. */
export const LESSON_STEPS = ["start", "reading", "questions", "debate", "remains"] as const;

const StepSchema = z.strictObject({
  step: z.enum(LESSON_STEPS, { error: `il faut une de ces étapes : ${LESSON_STEPS.join(", ")}` }),
  minutes: z.int({ error: "il faut un nombre de minutes" }).positive({ error: "il faut un nombre de minutes" }),
  text: z.array(prose()).min(1, { error: "il faut au moins une phrase" }),
});

/** The lesson of the article that names the file. Facts stay in the article: no number stands here. */
export const LessonSchema = z.strictObject({
  title: prose(),
  /** Also the description of the page. */
  goal: searchDescription(),
  notions: z.array(identifier()).min(1, { error: "il faut au moins une notion du programme" }),
  prepare: z.array(prose()).min(1, { error: "il faut dire ce qui se prépare" }),
  /** Cut out and given, one to a pupil. */
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
