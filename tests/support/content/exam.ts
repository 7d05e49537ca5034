import { stringify } from "yaml";

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
    explanation: "L'hôpital naît au Moyen Âge : c'est alors un abri pour les pauvres et les malades de la ville.",
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
    ...{ id: "abcdef".charAt(index), text },
    ...(index === 0 ? { isCorrect: true } : {}),
  }));
}

export function anExamTheme(questions: Fields[], status = "planned", more: Fields = {}): string {
  return stringify({ status, title: "Principes et valeurs de la République", questions, ...more });
}
