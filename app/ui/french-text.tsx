import { type MarkedWord, markWords } from "#platform/french/word-marks.ts";

const INVERTED_VERB = /(\S+-t-\S+|\S+-(?:il|elle|on|ils|elles|ce)(?!\S))/;

/**
 * Raises « 1er » and keeps « e-mail » on one line; the text itself is unchanged.
 * Each piece stands in an element of its own, so that React still finds it when the browser has translated the page.
 */
export function FrenchText({ children }: { children: string }) {
  const words = markWords(children);
  return <span>{words.length < 2 ? children : words.map(showWord)}</span>;
}

function showWord({ text, mark }: MarkedWord, index: number) {
  if (mark === "raised") return <sup key={index}>{text}</sup>;
  return mark ? <Unbroken key={index}>{text}</Unbroken> : <span key={index}>{text}</span>;
}

/** Does the same as `FrenchText`, and also keeps inverted verbs (« a-t-elle ») on one line. */
export function FrenchTitle({ children }: { children: string }) {
  const pieces = children.split(INVERTED_VERB);
  if (pieces.length < 2) return <FrenchText>{children}</FrenchText>;
  return <span>{pieces.map(showPiece)}</span>;
}

/** Splitting by a group puts the verbs at the odd indexes. */
function showPiece(piece: string, index: number) {
  if (index % 2 === 1) return <Unbroken key={index}>{piece}</Unbroken>;
  return piece === "" ? null : <FrenchText key={index}>{piece}</FrenchText>;
}

function Unbroken({ children }: { children: string }) {
  return <span className="unbroken">{children}</span>;
}
