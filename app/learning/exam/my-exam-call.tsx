import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { EXAM_ID } from "#library/schema/exam-id.ts";
import { answeredExam, storedExam } from "./exam-device.ts";

const LazyMyExam = lazyPart(() => import("./my-exam.tsx").then(({ MyExam }) => MyExam));

/** Returns true for a reader who has answered a question of the exam, here or on a device that synchronises with this one. */
export function useExamBegun(): boolean {
  const device = storedExam.use();
  const { log } = storedLearning.use();
  return answeredExam(device) !== null || device.past.length > 0 || EXAM_ID in log;
}

/** Loads its code and the list of questions only for readers who have begun the exam. */
export function MyExamCall() {
  return useExamBegun() ? <LazyMyExam /> : null;
}
