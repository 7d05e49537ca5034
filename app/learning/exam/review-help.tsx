import type { EasyFrench } from "#library/catalogue/catalogue.ts";
import { ExamStyle } from "./exam-page.tsx";
import { SimpleExplanation } from "./explanation.tsx";
import { SimpleWording } from "./simple-wording.tsx";

/** In the review too, a question has the help that it has in training. */
export function EasyQuestion({ easy }: { easy: EasyFrench }) {
  return (
    <div className="exam-page">
      <ExamStyle asks />
      <SimpleWording question={{ simple: easy.question, words: easy.words }} />
    </div>
  );
}

export function EasyExplanation({ easy: { explanation } }: { easy: EasyFrench }) {
  return (
    <div className="exam-page">
      <SimpleExplanation text={explanation} />
    </div>
  );
}
