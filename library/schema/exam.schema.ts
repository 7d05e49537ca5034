import * as z from "zod";
import { label, plainDate, prose } from "./content-fields.ts";
import { QuizOptionsSchema, questionFields, withUniqueIds } from "./quiz.schema.ts";

export { EXAM_ID } from "./exam-id.ts";

/** The programme's five themes, in its order. */
export const EXAM_THEMES = [
  "principes-et-valeurs-de-la-republique",
  "systeme-institutionnel-et-politique",
  "droits-et-devoirs",
  "histoire-geographie-et-culture",
  "vivre-dans-la-societe-francaise",
] as const;

type ExamTheme = (typeof EXAM_THEMES)[number];

type UnitRule = { theme: ExamTheme; label: string; drawn: number; bank: number; kind: "connaissance" | "situation" };

const [VALUES, INSTITUTIONS, RIGHTS, HISTORY, LIVING] = EXAM_THEMES;

/** Annex VII of the order of 20 August 2025: `drawn` of the forty questions; `bank` is the size we write for. */
export const EXAM_UNITS = {
  "t1-devise": { theme: VALUES, label: "Devise et symboles", drawn: 3, bank: 24, kind: "connaissance" },
  "t1-laicite": { theme: VALUES, label: "Laïcité", drawn: 2, bank: 16, kind: "connaissance" },
  "t1-situation": { theme: VALUES, label: "Mises en situation", drawn: 6, bank: 43, kind: "situation" },
  "t2-democratie": { theme: INSTITUTIONS, label: "Démocratie et vote", drawn: 3, bank: 24, kind: "connaissance" },
  "t2-organisation": {
    theme: INSTITUTIONS,
    label: "Organisation de la République",
    drawn: 2,
    bank: 16,
    kind: "connaissance",
  },
  "t2-europe": { theme: INSTITUTIONS, label: "Institutions européennes", drawn: 1, bank: 10, kind: "connaissance" },
  "t3-droits": { theme: RIGHTS, label: "Droits fondamentaux", drawn: 2, bank: 16, kind: "connaissance" },
  "t3-devoirs": { theme: RIGHTS, label: "Obligations et devoirs", drawn: 3, bank: 24, kind: "connaissance" },
  "t3-situation": { theme: RIGHTS, label: "Mises en situation", drawn: 6, bank: 43, kind: "situation" },
  "t4-histoire": { theme: HISTORY, label: "Périodes et personnages", drawn: 3, bank: 24, kind: "connaissance" },
  "t4-geographie": { theme: HISTORY, label: "Territoires et géographie", drawn: 3, bank: 24, kind: "connaissance" },
  "t4-patrimoine": { theme: HISTORY, label: "Patrimoine", drawn: 2, bank: 16, kind: "connaissance" },
  "t5-installer": { theme: LIVING, label: "S’installer", drawn: 1, bank: 10, kind: "connaissance" },
  "t5-sante": { theme: LIVING, label: "Santé", drawn: 1, bank: 10, kind: "connaissance" },
  "t5-travail": { theme: LIVING, label: "Travail", drawn: 1, bank: 10, kind: "connaissance" },
  "t5-famille": { theme: LIVING, label: "Famille et école", drawn: 1, bank: 10, kind: "connaissance" },
} as const satisfies Record<string, UnitRule>;

export type ExamUnit = keyof typeof EXAM_UNITS;

export const EXAM_UNIT_IDS = Object.keys(EXAM_UNITS) as ExamUnit[];

/** Readers are roles, never names. */
const READERS = ["relecture A", "relecture B"] as const;

const ReadingSchema = z.strictObject({
  by: z.enum(READERS, { error: `il faut « ${READERS.join(" » ou « ")} »` }),
  on: plainDate(),
});

const RoleSchema = z.strictObject({
  /** First names in the text. */
  names: z.array(label()),
  /** Who is mistaken, if someone is: « un employeur ». */
  atFault: label().optional(),
  /** Religion, origin or nationality that the text gives to whoever is mistaken. */
  group: label().optional(),
});

const OPTION_COUNT = 4;
/** Ranks of each theme's questions in the public list for the residence card of several years, copied in February 2026. */
export const PUBLIC_RANKS: Record<ExamTheme, { first: number; last: number }> = {
  [VALUES]: { first: 1, last: 37 },
  [INSTITUTIONS]: { first: 38, last: 83 },
  [RIGHTS]: { first: 84, last: 113 },
  [HISTORY]: { first: 114, last: 160 },
  [LIVING]: { first: 161, last: 191 },
};
const PUBLIC_QUESTIONS = PUBLIC_RANKS[LIVING].last;
const COVERS = `il faut le rang d'un énoncé de la liste publique, de 1 à ${PUBLIC_QUESTIONS}`;

const ExamQuestionSchema = z
  .strictObject({
    ...questionFields,
    unit: z.enum(EXAM_UNIT_IDS, { error: `il faut une de ces unités : ${EXAM_UNIT_IDS.join(", ")}` }),
    /** The question in easy French. */
    simple: prose(),
    /** Hard words of the question or its options, each with what it means; none gives the answer away. */
    words: z.record(label(), prose()).default({}),
    /** The explanation in easy French, where it is long or hard. */
    simpleExplanation: prose().optional(),
    options: QuizOptionsSchema.length(OPTION_COUNT, { error: `il faut exactement ${OPTION_COUNT} options` }),
    /** The first one is what the question is about: two questions of one first fact are never drawn together. */
    facts: z.array(z.string()).min(1, { error: "il faut au moins un fait (par exemple EC54)" }),
    /** Last day on which the answer is known to be right. */
    validUntil: plainDate().optional(),
    readings: z.array(ReadingSchema).refine((readings) => new Set(readings.map(({ by }) => by)).size === 2, {
      error: `il faut deux relectures distinctes, « ${READERS.join(" » et « ")} »`,
    }),
    mentions: z.array(z.enum(["csp", "cr", "nat"], { error: "il faut csp, cr ou nat" })).default([]),
    /** Numbers of the public list's questions that teach the same. */
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
  /** Nothing asks the questions of a planned theme. */
  status: z.enum(["published", "planned"], { error: "il faut « published » (publié) ou « planned » (annoncé)" }),
  title: label(),
  /** Why no question teaches what these questions of the public list ask, by rank. */
  uncovered: z.record(z.string().regex(/^[1-9]\d*$/, { error: COVERS }), prose()).default({}),
  questions: withUniqueIds(z.array(ExamQuestionSchema)),
});

export type ExamThemeFile = z.infer<typeof ExamThemeSchema>;
export type ExamQuestion = ExamThemeFile["questions"][number];
