const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** By full id, the days (YYYY-MM-DD) on which questions were added to a quiz that readers had: see check/question-lock.ts. */
export function readQuestionDays(lock: string): Record<string, string> {
  return Object.fromEntries(
    lock.split("\n").flatMap((line) => {
      const [id = "", , , day] = line.split(" ");
      return DAY.test(day ?? "") && !line.startsWith("#") ? [[id, day as string]] : [];
    }),
  );
}
