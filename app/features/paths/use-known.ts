import { useEffect, useMemo, useState } from "react";
import { storedLearning } from "#app/features/learning/learning-storage.ts";
import { localDay } from "#app/features/learning/local-day.ts";
import { storedProgress } from "#app/features/progress/progress-storage.ts";
import type { Known } from "./levels.ts";

/** What this device knows; null until the page is interactive, so that what was built stands still meanwhile. */
export function useKnown(): Known | null {
  const learning = storedLearning.use();
  const progress = storedProgress.use();
  const [today, setToday] = useState<number | null>(null);
  useEffect(() => setToday(localDay(new Date())), []);
  return useMemo(() => (today === null ? null : { learning, progress, today }), [learning, progress, today]);
}
