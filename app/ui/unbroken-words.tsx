import { Fragment } from "react";

/** A title whose inverted verbs (« a-t-elle ») do not break at their hyphens. The text stays the same, letter for letter. */
export function UnbrokenWords({ text }: { text: string }) {
  return text.split(/(\S+-t-\S+|\S+-(?:il|elle|on|ils|elles|ce)(?!\S))/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    index % 2 === 0 ? <Fragment key={index}>{part}</Fragment> : <span key={index} className="unbroken">{part}</span>,
  );
}
