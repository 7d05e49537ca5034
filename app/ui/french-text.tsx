import type { ReactNode } from "react";
import { markWords } from "#platform/french/word-marks.ts";

const INVERTED_VERB = /(\S+-t-\S+|\S+-(?:il|elle|on|ils|elles|ce)(?!\S))/;

/** Raises « 1er » and keeps « e-mail » on one line; the text itself is unchanged. */
export function FrenchText({ children }: { children: string }): ReactNode {
  const words = markWords(children);
  if (words.length < 2) return children;
  return words.map(({ text, mark }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
    if (mark === "raised") return <sup key={index}>{text}</sup>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return mark ? <Unbroken key={index}>{text}</Unbroken> : text;
  });
}

/** Also keeps inverted verbs (« a-t-elle ») on one line. */
export function FrenchTitle({ children }: { children: string }): ReactNode {
  const [before = "", verb, ...rest] = children.split(INVERTED_VERB);
  return (
    <>
      <FrenchText>{before}</FrenchText>
      {verb === undefined ? null : (
        <>
          <Unbroken>{verb}</Unbroken>
          <FrenchTitle>{rest.join("")}</FrenchTitle>
        </>
      )}
    </>
  );
}

function Unbroken({ children }: { children: string }) {
  return <span className="unbroken">{children}</span>;
}
