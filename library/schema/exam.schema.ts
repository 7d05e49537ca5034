import * as z from "zod";
import { label, plainDate, prose } from "./content-fields.ts";
import { EXAM_UNIT_IDS, EXAM_UNITS, PUBLIC_RANKS } from "./exam-units.ts";
import { QuizOptionsSchema, questionFields, withUniqueIds } from "./quiz.schema.ts";

export { EXAM_ID } from "./exam-id.ts";

/** Readers are identified by role, never by name. */
const READERS = ["relecture A", "relecture B"] as const;

const ReadingSchema = z.strictObject({
  by: z.enum(READERS, { error: `il faut « ${READERS.join(" » ou « ")} »` }),
  on: plainDate(),
});

const RoleSchema = z.strictObject({
  /** The first names used in the text. */
  names: z.array(label()),
  /** The person who is mistaken, if there is one: « un employeur ». */
  atFault: label().optional(),
  /** The religion, origin or nationality that the text gives to the person who is mistaken. */
  group: label().optional(),
});

const OPTION_COUNT = 4;
const PUBLIC_QUESTIONS = PUBLIC_RANKS["vivre-dans-la-societe-francaise"].last;
const COVERS = `il faut le rang d'un énoncé de la liste publique, de 1 à ${PUBLIC_QUESTIONS}`;

const ExamQuestionSchema = z
  .strictObject({
    ...questionFields,
    unit: z.enum(EXAM_UNIT_IDS, { error: `il faut une de ces unités : ${EXAM_UNIT_IDS.join(", ")}` }),
    /** The question in easy French. */
    simple: prose(),
    /** Hard words of the question or its options with their meanings, none of which may reveal the answer. */
    words: z.record(label(), prose()).default({}),
    /** The explanation in easy French, needed when `explanation` is long or hard. */
    simpleExplanation: prose().optional(),
    options: QuizOptionsSchema.length(OPTION_COUNT, { error: `il faut exactement ${OPTION_COUNT} options` }),
    /** The first fact is the main one: two questions with the same first fact are never drawn together. */
    facts: z.array(z.string()).min(1, { error: "il faut au moins un fait (par exemple EC54)" }),
    /** The last day on which the answer is known to be right. */
    validUntil: plainDate().optional(),
    readings: z.array(ReadingSchema).refine((readings) => new Set(readings.map(({ by }) => by)).size === 2, {
      error: `il faut deux relectures distinctes, « ${READERS.join(" » et « ")} »`,
    }),
    mentions: z.array(z.enum(["csp", "cr", "nat"], { error: "il faut csp, cr ou nat" })).default([]),
    /** The numbers of the questions of the public list that test the same knowledge. */
    covers: z.array(z.int().min(1, { error: COVERS }).max(PUBLIC_QUESTIONS, { error: COVERS })).default([]),
    role: RoleSchema.optional(),
  })
  .check(({ value: { unit, role }, issues }) => {
    const isSituation = EXAM_UNITS[unit].kind === "situation";
    if (isSituation === (role !== undefined)) return;
    const message = isSituation
      ? "une mise en situation dit qui y paraît : role: { names: [Prénom], atFault: un employeur }"
      : "seule une mise en situation a des rôles";
    issues.push({ code: "custom", input: role, path: ["role"], message });
  })
  .transform((question) => ({ ...question, kind: EXAM_UNITS[question.unit].kind }));

export const ExamThemeSchema = z.strictObject({
  /** The questions of a planned theme are never drawn. */
  status: z.enum(["published", "planned"], { error: "il faut « published » (publié) ou « planned » (annoncé)" }),
  title: label(),
  /** The reason why no question of ours covers a question of the public list, by its number. */
  uncovered: z.record(z.string().regex(/^[1-9]\d*$/, { error: COVERS }), prose()).default({}),
  questions: withUniqueIds(z.array(ExamQuestionSchema)),
});

export type ExamThemeFile = z.infer<typeof ExamThemeSchema>;
export type ExamQuestion = ExamThemeFile["questions"][number];
