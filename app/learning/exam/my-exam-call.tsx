import { useEffect, useState } from "react";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { EXAM_ID } from "#library/schema/exam-id.ts";
import { storedExam } from "./exam-device.ts";

const LazyMyExam = lazyPart(() => import("./my-exam.tsx").then(({ MyExam }) => MyExam));

/** Its code and its list of questions come for who has begun. */
export function MyExamCall() {
  const [hasBegun, setBegun] = useState(false);
  useEffect(() => {
    const { underWay, past } = storedExam.load();
    setBegun(underWay !== null || past.length > 0 || EXAM_ID in storedLearning.load().log);
  }, []);
  return hasBegun ? <LazyMyExam /> : null;
}
