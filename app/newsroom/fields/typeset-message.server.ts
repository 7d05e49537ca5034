import { typeset } from "#platform/french/typography.ts";

const QUOTE = /(«\u00A0|\u00A0»)/;

/** Typesets the message of a check. Its quotation marks may hold words of the text that have their own: these become “ ”. */
export function typesetMessage(message: string): string {
  const pieces = typeset(message).split(QUOTE);
  const marks = pieces.filter((_, index) => index % 2 === 1);
  const isBalanced = marks.filter(isOpening).length * 2 === marks.length;
  let depth = 0;
  return pieces
    .map((piece, index) => {
      if (index % 2 === 0) return piece;
      if (isOpening(piece)) return depth++ === 0 ? piece : "“";
      // Quoted words may be cut before their closing mark: then the mark before a new quotation closes everything.
      const isInner = depth > 1 && (isBalanced || pieces[index + 2]?.includes("»"));
      depth = isInner ? depth - 1 : 0;
      return isInner ? "”" : piece;
    })
    .join("");
}

function isOpening(mark: string): boolean {
  return mark.startsWith("«");
}
