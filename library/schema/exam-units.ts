/** The five themes of the official programme, in its order. */
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

/**
 * From annex VII of the order of 20 August 2025: `drawn` is the unit's share of the forty questions. `bank` is
 * our own target size.
 */
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

/**
 * The numbers of each theme's questions in the public list for the multi-year residence card, as
 * copied in February 2026.
 */
export const PUBLIC_RANKS: Record<ExamTheme, { first: number; last: number }> = {
  [VALUES]: { first: 1, last: 37 },
  [INSTITUTIONS]: { first: 38, last: 83 },
  [RIGHTS]: { first: 84, last: 113 },
  [HISTORY]: { first: 114, last: 160 },
  [LIVING]: { first: 161, last: 191 },
};
