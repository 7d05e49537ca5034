import { useEffect, useState } from "react";
import { KeepButton } from "#app/learning/offline/keep-button.tsx";
import type { ExamLink } from "#library/catalogue/exam-views.ts";
import { storedExam } from "./exam-device.ts";
import { CONCERNED_PATH, EXAM_PATH, paperPath, START_PATH, trainingPath } from "./exam-paths.ts";
import { followingSeeds } from "./next-seed.ts";
import { parseSeed } from "./seed.ts";

const KEPT_SERIES = 10;

type KeepExamProps = { start: { version: number; rounds: number }; themes: ExamLink[]; confusions: ExamLink[] };

/** Themes, training and ten series with one press: all of it works without a network. */
export function KeepExam({ start, themes, confusions }: KeepExamProps) {
  const { past, keptSeeds } = storedExam.use();
  const [seeds, setSeeds] = useState<string[]>([]);
  useEffect(() => {
    const isCurrent = keptSeeds.some((seed) => parseSeed(seed)?.version === start.version);
    setSeeds((before) => {
      if (isCurrent) return keptSeeds;
      return before.length > 0 ? before : followingSeeds(start, past, KEPT_SERIES);
    });
  }, [start, past, keptSeeds]);
  if (seeds.length === 0) return null;
  const paths = [
    ...[EXAM_PATH, START_PATH, CONCERNED_PATH],
    ...[...themes, ...confusions].map(({ href }) => href),
    ...themes.map(({ id }) => trainingPath(id)),
    ...seeds.map(paperPath),
  ];
  return (
    <p className="exam-keep">
      <KeepButton
        paths={paths}
        text="Garder l’examen hors connexion"
        className="button button-quiet"
        onPress={() => storedExam.store({ ...storedExam.load(), keptSeeds: seeds })}
      />{" "}
      <span className="muted needs-script">Les thèmes, l’entraînement et dix examens blancs, sans réseau.</span>
    </p>
  );
}
