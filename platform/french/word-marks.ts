type MarkedWord = { text: string; mark: "raised" | "unbroken" | null };

/** Addresses come first, so that nothing inside them is marked. No lookbehind: browsers of 2022 lack it. */
const MARKS =
  /https?:\/\/\S+|\S+@\S+|(\d+|[IVX]+(?=e(?!\p{L}))|I(?=er(?!\p{L})))(ers?|res?|es?|nde?s?)(?![\p{L}\d])|[Ee]-mails?(?!\p{L})|[\p{L}’']+-t-(?:ils?|elles?|on)(?!\p{L})/gu;

export function markWords(text: string): MarkedWord[] {
  const words: MarkedWord[] = [];
  let end = 0;
  const add = (until: number, mark: MarkedWord["mark"]) => {
    if (until > end) words.push({ text: text.slice(end, until), mark });
    end = until;
  };
  for (const found of text.matchAll(MARKS)) {
    const [word, base, letters] = found;
    if (/[\p{L}\d.,/]$/u.test(text.slice(0, found.index)) || word.includes("/") || word.includes("@")) continue;
    if (base === undefined || letters === undefined) add(found.index, null);
    else add(found.index + base.length, null);
    add(found.index + word.length, letters === undefined ? "unbroken" : "raised");
  }
  add(text.length, null);
  return words;
}
