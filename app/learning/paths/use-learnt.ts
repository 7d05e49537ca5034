import { useEffect, useMemo, useState } from "react";
import { storedExamAnswers } from "#app/accounts/reader-data/forget-exams.ts";
import { isNothingLearnt } from "#app/accounts/reader-data/learning.ts";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { storedProgress } from "#app/accounts/reader-data/progress.ts";
import type { Known } from "./levels.ts";

type Learnt<Code> = { code: Code; known: Known };

/**
 * Loads the code only for readers who have learnt something, or who have answered in a mock exam. Returns null until
 * then, so that the served page stays.
 */
export function useLearnt<Code>(load: () => Promise<Code>): Learnt<Code> | null {
  const learning = storedLearning.use();
  const progress = storedProgress.use();
  const hasExam = storedExamAnswers.use();
  const [loaded, setLoaded] = useState<{ code: Code; today: number } | null>(null);
  const isNew = isNothingLearnt(learning) && Object.keys(progress).length === 0 && !hasExam;
  useEffect(() => {
    if (isNew) return;
    load().then(
      (code) => setLoaded({ code, today: localDay(new Date()) }),
      () => {},
    );
  }, [isNew, load]);
  return useMemo(
    () => (loaded && !isNew ? { code: loaded.code, known: { learning, progress, today: loaded.today } } : null),
    [loaded, isNew, learning, progress],
  );
}
