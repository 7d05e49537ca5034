export type ReadQuestion = {
  /** Where the format has one. */
  id?: string;
  question: string;
  options: { text: string; isCorrect: boolean }[];
  /** The explanation, then the source on its line. */
  feedback: string;
};

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Throws for any mark-up but paragraphs and line breaks. */
export function textOfHtml(html: string): string {
  const text = html.replaceAll(/<\/?p>/g, "").replaceAll("<br/>", "\n");
  if (/[<>]/.test(text)) throw new Error(`A text became mark-up: ${html}`);
  return text.replaceAll(/&(?:#(\d+)|(\w+));/g, (whole, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? whole),
  );
}
