import type { ReactNode } from "react";
import { markWords } from "#platform/french/word-marks.ts";

const RAISED = { fontSize: "70%", lineHeight: 0 };
const UNBROKEN = { whiteSpace: "nowrap" } as const;

/** Raises « 1er » and keeps « e-mail » on one line with inline styles: mail programs ignore style sheets. */
export function MailWords({ children }: { children: string }): ReactNode {
  const words = markWords(children);
  if (words.length < 2) return children;
  return words.map(({ text, mark }, index) => {
    if (mark === null) return text;
    const [Tag, style] = mark === "raised" ? (["sup", RAISED] as const) : (["span", UNBROKEN] as const);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
      <Tag key={index} style={style}>
        {text}
      </Tag>
    );
  });
}
