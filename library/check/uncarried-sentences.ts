import { withoutCredit } from "#library/images/image-credit.ts";
import type { Passage } from "#library/proofs/marked-passages.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import { doubtfulSign, QUOTED } from "./doubtful-signs.ts";

type UncarriedSentence = {
  sentence: string;
  /** « un nombre » */
  sign: string;
};

/** Those that a sceptic would question, of a passage that no fact carries. */
export function uncarriedSentences({
  text,
  facts,
  isQuotation,
  isCaption,
}: Pick<Passage, "text" | "facts" | "isQuotation" | "isCaption">): UncarriedSentence[] {
  if (facts.length > 0) return [];
  if (isQuotation) return [{ sentence: text, sign: QUOTED }];
  return splitAtStops(isCaption ? withoutCredit(text) : text).flatMap((sentence) => {
    const sign = doubtfulSign(sentence);
    return sign ? [{ sentence, sign }] : [];
  });
}

/** Whether all that carries a passage has to be checked again. */
export function isDoubtful(facts: string[], known: Map<string, Pick<Fact, "checked">>): boolean {
  const carriers = facts.flatMap((id) => known.get(id) ?? []);
  return carriers.length > 0 && carriers.every(({ checked }) => checked === "to-recheck");
}

/** At what looks like the end of one: a no-break space holds what is beside it together. */
export function splitAtStops(text: string): string[] {
  return text.split(/(?<=[.!?…]»?)[ \t\n]+(?=[«\p{Lu}\d])/u);
}
