import type { ReactNode } from "react";
import { markWords } from "#platform/french/word-marks.ts";

const RAISED = { fontSize: "70%", lineHeight: 0 };
const UNBROKEN = { whiteSpace: "nowrap" } as const;

/** A French text in a message: « 1er » with raised letters, « e-mail » on one line; programs that read mail know no style sheet. */
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
