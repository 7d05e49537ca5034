import type { ReactNode } from "react";

const INVERTED_VERB = /(\S+-t-\S+|\S+-(?:il|elle|on|ils|elles|ce)(?!\S))/;

/** A title whose inverted verbs (« a-t-elle ») do not break at their hyphens. The text stays the same, letter for letter. */
export function UnbrokenWords({ text }: { text: string }): ReactNode {
  const [before = "", verb, ...rest] = text.split(INVERTED_VERB);
  if (verb === undefined) return before;
  return (
    <>
      {before}
      <span className="unbroken">{verb}</span>
      <UnbrokenWords text={rest.join("")} />
    </>
  );
}
