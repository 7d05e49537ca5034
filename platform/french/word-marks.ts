export type MarkedWord = { text: string; mark: "raised" | "unbroken" | null };

/**
 * An address or a word without a mark is matched as a whole, so that no part of it is tried again and the time stays
 * linear in the length of the text. There is no lookbehind because browsers of 2022 lack it.
 */
const WORDS =
  /(https?:\/\/\S+)|(\d+|[IVX]+(?=e(?!\p{L}))|I(?=(?:er|re)(?!\p{L})))(ers?|res?|es?|nde?s?)(?![\p{L}\d])|[Ee]-mails?(?!\p{L})|\p{L}[\p{L}’']{0,40}-t-(?:ils?|elles?|on)(?!\p{L})|([\p{L}\d.,/]+)/gu;

export function markWords(text: string): MarkedWord[] {
  const words: MarkedWord[] = [];
  let end = 0;
  const add = (until: number, mark: MarkedWord["mark"]) => {
    if (until > end) words.push({ text: text.slice(end, until), mark });
    end = until;
  };
  for (const piece of text.matchAll(/\S+/g)) {
    if (/.@./.test(piece[0])) continue;
    for (const found of piece[0].matchAll(WORDS)) {
      const [word, address, base, letters, plain] = found;
      if (address !== undefined || plain !== undefined) continue;
      const start = piece.index + found.index;
      add(start + (base?.length ?? 0), null);
      add(start + word.length, letters === undefined ? "unbroken" : "raised");
    }
  }
  add(text.length, null);
  return words;
}
