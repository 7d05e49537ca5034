import type { EasyFrench } from "#library/catalogue/catalogue.ts";
import { SimpleExplanation } from "./explanation.tsx";
import { KeptFrench } from "./other-language.tsx";
import { SimpleWording } from "./simple-wording.tsx";

/** In the review too, a question has the help that it has in training. */
export function BesideQuestion({ question, easy }: { question: string; easy: EasyFrench }) {
  return (
    <>
      <KeptFrench text={question} />
      <SimpleWording question={{ simple: easy.question, words: easy.words }} />
    </>
  );
}

export function EasyExplanation({ easy: { explanation } }: { easy: EasyFrench }) {
  return <SimpleExplanation text={explanation} />;
}
