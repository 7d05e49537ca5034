/** The spaces are ordinary ones, because the build replaces them by no-break spaces. */
export const QUOTES = { open: "« ", close: " »" };

type Quotation = { words: string; who: string; where: string; date: string; isTranslated: boolean };

export function quotation({ words, who, where, date, isTranslated }: Quotation): string {
  const bare = words.replace(/^\s*«\s*|\s*»\s*$/g, "").trim();
  const lines = `${QUOTES.open}${bare}${QUOTES.close}`.split("\n").map((line) => `> ${line}`.trimEnd());
  const source = [who, where, date, isTranslated ? "traduction de la rédaction" : ""].map((part) => part.trim());
  return [...lines, ">", `> — ${source.filter(Boolean).join(", ")}`].join("\n");
}

export function essential(): string {
  return ":::essentiel\n- \n:::";
}

export function dataBlock(title: string, lines = "- "): string {
  return `:::donnees[${inBrackets(title)}]\n${lines}\n:::`;
}

/** A table with these titles and one row to fill in. */
export function table(titles: string[]): string {
  const cells = (write: (title: string) => string) => `|${titles.map((title) => ` ${write(title)} |`).join("")}`;
  return [cells(inBrackets), cells(() => "---"), cells(() => "")].join("\n");
}

/** The data block after the figure is its text alternative. */
export function figure({ path, caption, title, numbers }: Record<"path" | "caption" | "title" | "numbers", string>) {
  return `![${inBrackets(caption)}](${path})\n\n${dataBlock(title, numbers)}`;
}

export function link(words: string, address: string): string {
  const inParentheses = address.trim().replace(/\s/g, "%20").replace(/\(/g, "%28").replace(/\)/g, "%29");
  return `[${inBrackets(words)}](${inParentheses})`;
}

export function glossaryLink(words: string, id: string): string {
  return `[${inBrackets(words)}](/glossaire#${id})`;
}

export function foreignWords(words: string, language: string): string {
  return `:lang[${inBrackets(words)}]{lang=${language}}`;
}

export function factMark(numbers: string): string {
  return `<!-- ${numbers
    .split(/[\s,;]+/)
    .filter(Boolean)
    .join(", ")} -->`;
}

function inBrackets(words: string): string {
  return words.replace(/\s*\n\s*/g, " ").trim();
}
