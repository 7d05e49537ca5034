import { expect, test } from "vitest";
import { prepareMarkdown } from "#library/markdown/prepare-markdown.ts";
import { listPassages } from "./marked-passages.ts";

const TEXT = `:::essentiel
- L'un. <!-- A1 -->
:::

## Un titre

L'un, [deux](/x). Trois... <!-- A1, A2 --> Quatre.

![Une carte. Source : nous.](/figures/a.svg)

:::donnees[Les données]
| a | b |
| --- | --- |
| 1 | 2 |

Fin. <!-- A3 -->
:::

> « Mot »
>
> — Qui, 2021 <!-- A4 -->
`;

test("a mark carries the text from the mark or the block before it; a caption is carried with its data", () => {
  expect(listPassages(TEXT).passages.map(({ text, facts, section }) => [section.text, text, facts.join(" ")])).toEqual([
    ["L’essentiel", "L'un.", "A1"],
    ["Un titre", "L'un, deux. Trois...", "A1 A2"],
    ["Un titre", "Quatre.", ""],
    ["Un titre", "Une carte. Source : nous.", "A3"],
    ["Un titre", "Les données a b 1 2 Fin.", "A3"],
    ["Un titre", "« Mot » — Qui, 2021", "A4"],
  ]);
});

test("the ends count the characters of the text as it is served, without its spaces", () => {
  const served = prepareMarkdown(TEXT, { define: () => "Un mot.", imageSize: () => null, keepComments: true });
  const { passages, length } = listPassages(served);
  expect(passages[0]).toMatchObject({ text: "L’un.", end: "L’essentiel".length + "L’un.".length });
  expect(passages.at(-1)?.end).toBe(length);
});

test("the same words have the same key wherever they stand, other words another", () => {
  const keys = (text: string) => listPassages(text).passages.map(({ key }) => key);
  expect(keys("Un.\n\nDeux.")).toEqual(keys("Un.  \n\n- Deux. <!-- A1 -->"));
  expect(new Set(keys("Un.\n\nDeux.\n\nTrois.")).size).toBe(3);
});
