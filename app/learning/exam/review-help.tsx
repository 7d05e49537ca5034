import type { EasyFrench, QuizQuestion } from "#library/catalogue/catalogue.ts";
import { ExamStyle } from "./exam-page.tsx";
import { SimpleExplanation } from "./explanation.tsx";
import { SimpleWording } from "./simple-wording.tsx";
import { spokenQuestion, useListening } from "./use-listening.tsx";

/** In the review too, a question has the help that it has in training. */
export function EasyQuestion({ question, easy }: { question: QuizQuestion; easy: EasyFrench }) {
  const listening = useListening();
  return (
    <div className="exam-page">
      <ExamStyle asks />
      <SimpleWording question={{ simple: easy.question, words: easy.words }} />
      {listening?.listenTo(spokenQuestion(question), "cette question")}
    </div>
  );
}

export function VoiceSpeed() {
  return <div className="exam-page">{useListening()?.rate}</div>;
}

export function EasyExplanation({ easy: { explanation } }: { easy: EasyFrench }) {
  return (
    <div className="exam-page">
      <SimpleExplanation text={explanation} />
    </div>
  );
}
