import { PageSheet } from "#app/features/layout/page-sheet.tsx";
import questionsUrl from "#app/styles/exam-questions.css?url";

/** Of the pages that ask, grade or print questions. */
export function QuestionStyle() {
  return <PageSheet name="exam-questions" url={questionsUrl} />;
}
