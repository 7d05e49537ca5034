import { trainingPath } from "./exam-paths.ts";

export const TRAINING_FIELDS = { kind: "type", series: "serie", number: "question", answer: "reponse" } as const;

export const KINDS = { connaissance: "Connaissances", situation: "Mises en situation" } as const;
export type TrainingKind = keyof typeof KINDS;

export function readKind(query: URLSearchParams): TrainingKind | null {
  const kind = query.get(TRAINING_FIELDS.kind);
  return kind === "connaissance" || kind === "situation" ? kind : null;
}

type Place = { theme: string; kind: TrainingKind | null; series?: string; number?: number };

export function trainingUrl({ theme, kind, series, number }: Place): string {
  const query = new URLSearchParams({
    ...(kind ? { [TRAINING_FIELDS.kind]: kind } : {}),
    ...(series ? { [TRAINING_FIELDS.series]: series } : {}),
    ...(number ? { [TRAINING_FIELDS.number]: String(number) } : {}),
  });
  const words = query.toString();
  return words ? `${trainingPath(theme)}?${words}` : trainingPath(theme);
}
