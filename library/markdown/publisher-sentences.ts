/** Shown only once the publisher is known: `:editeur[La page [Mentions légales](/mentions-legales) le présente.]` */
export const PUBLISHER_SENTENCE = "editeur";

const SENTENCE = new RegExp(` ?:${PUBLISHER_SENTENCE}\\[((?:[^[\\]]|\\[[^[\\]]*\\])*)\\]`, "g");

export function resolvePublisherSentences(source: string, isPublisherKnown: boolean): string {
  return source.replace(SENTENCE, (_, sentence: string) => (isPublisherKnown ? ` ${sentence}` : ""));
}
