import { stringify } from "yaml";
import { EXAM_THEMES, EXAM_UNIT_IDS, EXAM_UNITS, type ExamUnit } from "#library/schema/exam-units.ts";

export const EXAM_FILE = "examen-civique/principes-et-valeurs-de-la-republique.yaml";

type Fields = Record<string, unknown>;

const READINGS = ["relecture A", "relecture B"].map((by) => ({ by, on: "2026-11-25" }));

/** A question of knowledge; an undefined field is left out. */
export function anExamQuestion(changes: Fields = {}): Fields {
  return {
    id: "abri",
    unit: "t1-devise",
    question: "Quand naît l'hôpital en France ?",
    simple: "L'hôpital est né quand ?",
    options: examOptions(["Au Moyen Âge", "En 1958", "Dans la Grèce antique", "Hier"]),
    explanation: "L'hôpital naît au Moyen Âge. C'est alors un abri pour les pauvres et les malades de la ville.",
    facts: ["A1"],
    readings: READINGS,
    ...changes,
  };
}

export function anExamSituation(changes: Fields = {}): Fields {
  return anExamQuestion({
    id: "visite",
    unit: "t1-situation",
    question: `Inès va à l'hôpital pour voir son père. ${"Elle attend dans un couloir assez long. ".repeat(5)}Que dit la loi ?`,
    role: { names: ["Inès"] },
    ...changes,
  });
}

/** The first one is right. */
export function examOptions(texts: string[]): Fields[] {
  return texts.map((text, index) => ({
    id: "abcdef".charAt(index),
    text,
    ...(index === 0 ? { isCorrect: true } : {}),
  }));
}

export function anExamTheme(questions: Fields[], status = "planned", more: Fields = {}): string {
  return stringify({ status, title: "Principes et valeurs de la République", questions, ...more });
}

type BankOptions = { size?: (unit: ExamUnit) => number; mainFact?: (index: number, unit: ExamUnit) => string };

/** The files of a published bank, by default as large as the whole one; numbers are the options of every fifth question. */
export function anExamBank({
  size = (unit) => EXAM_UNITS[unit].bank,
  mainFact,
}: BankOptions = {}): Record<string, string> {
  const files = EXAM_THEMES.map((theme) => {
    const units = EXAM_UNIT_IDS.filter((unit) => EXAM_UNITS[unit].theme === theme);
    const questions = units.flatMap((unit) =>
      Array.from({ length: size(unit) }, (_, index) => aBankQuestion(unit, index, mainFact?.(index, unit))),
    );
    return [`examen-civique/${theme}.yaml`, stringify({ status: "published", title: theme, questions })] as const;
  });
  return Object.fromEntries(files);
}

function aBankQuestion(unit: ExamUnit, index: number, mainFact = `${unit} ${index}`): Fields {
  const make = EXAM_UNITS[unit].kind === "situation" ? anExamSituation : anExamQuestion;
  const right = index % 4;
  const texts = [1, 2, 3, 4].map((number) =>
    index % 5 === 0 ? `${number * 10} ans` : `${unit}, réponse ${"abcd"[number - 1]}`,
  );
  const options = texts.map((text, place) => ({ id: "abcd".charAt(place), text, isCorrect: place === right }));
  return make({ id: `${unit}-${index}`, unit, options, facts: [mainFact] });
}
