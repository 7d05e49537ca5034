import { useEffect, useMemo, useState } from "react";
import { isNothingLearnt } from "#app/accounts/reader-data/learning.ts";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { storedProgress } from "#app/accounts/reader-data/progress-storage.ts";
import type { Known } from "./levels.ts";

type Learnt<Code> = { code: Code; known: Known };

/** Loads the code only for readers who have learnt something. Null until then, so that the served page stands. */
export function useLearnt<Code>(load: () => Promise<Code>): Learnt<Code> | null {
  const learning = storedLearning.use();
  const progress = storedProgress.use();
  const [loaded, setLoaded] = useState<{ code: Code; today: number } | null>(null);
  const isNew = isNothingLearnt(learning) && Object.keys(progress).length === 0;
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
