import examUrl from "#app/styles-exam.css?url";
import { PageStyle } from "#app/ui/page/page-style.tsx";
import type { EasyFrench } from "#library/catalogue/catalogue.ts";
import { SimpleExplanation } from "./explanation.tsx";
import { SimpleWording } from "./simple-wording.tsx";

/** In the review too, a question has the help that it has in training. */
export function EasyQuestion({ easy }: { easy: EasyFrench }) {
  return (
    <div className="exam-page">
      <PageStyle name="exam" url={examUrl} />
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
