/** Proper nouns need no `lang` (RGAA 8.7) and no spelling check. */
const FOREIGN_NAMES = [
  "Atkinson Hyperlegible Next",
  "Electoral Geography",
  "European Newsroom",
  "International Republican Institute",
  "Journal of Economic Perspectives",
  "Natural Earth",
  "Pew Research Center",
  "The Kyiv Independent",
  "The Moscow Times",
  "The Washington Post",
];

/** Need an element with their language. */
const FOREIGN_PASSAGES: { text: string; lang: RegExp }[] = [
  { text: "SIL Open Font License", lang: /^en/ },
  { text: "Korenizatsiia", lang: /^ru/ },
  { text: "De jure", lang: /^la/ },
  { text: "de facto", lang: /^la/ },
];

export function withoutForeignNames(text: string): string {
  return FOREIGN_NAMES.reduce((current, name) => current.replaceAll(name, " "), text);
}

export function findUnmarkedPassages(runs: { text: string; lang: string }[]): string[] {
  return FOREIGN_PASSAGES.filter(({ text, lang }) =>
    runs.some((run) => run.text.includes(text) && !lang.test(run.lang)),
  ).map(({ text }) => text);
}
