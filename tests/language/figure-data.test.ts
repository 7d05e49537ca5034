import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { writeNumber } from "#figures/forms/numbers.ts";
import { treeOf } from "#library/language/read-texts.ts";
import { isData } from "#library/markdown/markdown-outline.ts";
import { textOf, walk } from "#library/markdown/markdown-tree.ts";
import type { MarkdownNode } from "#library/markdown/parse-markdown.ts";
import type { FigureOf, FigureValue } from "#library/schema/figure.schema.ts";
import { articles, content } from "./content-texts.ts";

/** Rounded on the map. */
const NATIONAL_YES_SHARE = "90,32";

type Figure = (typeof content.figures)[number];

function dataUnder(picture: string): string[] {
  for (const article of articles) {
    const blocks = treeOf(article).children;
    const index = blocks.findIndex((block) => hasPicture(block, picture));
    const data = blocks[index + 1];
    if (index >= 0 && data && isData(data)) return partsOf(data);
  }
  throw new Error(`No data under ${picture}`);
}

function hasPicture(block: MarkdownNode, picture: string): boolean {
  return block.type === "paragraph" && block.children.some((child) => child.type === "image" && child.url === picture);
}

function partsOf(data: MarkdownNode): string[] {
  const parts: string[] = [];
  walk(data, (node) => {
    if (node.type !== "paragraph" && node.type !== "tableCell") return undefined;
    parts.push(plain(textOf(node)));
    return "skip";
  });
  return parts.slice(1);
}

function plain(text: string): string {
  return text
    .replaceAll("’", "'")
    .replaceAll(/[-–](?=\d)/g, "−")
    .replace(/\s+/g, " ")
    .trim();
}

function linesOf({ periods }: FigureOf<"timeline">): string[] {
  return periods
    .flatMap(({ events }) => events)
    .map(({ date, title, detail }) => {
      const line = `${date} – ${title}.${detail ? ` ${detail}` : ""}`;
      return plain(`${line[0]?.toUpperCase()}${line.slice(1)}`);
    });
}

function numbersOf(figure: Figure): string[] {
  const write = ({ value, label }: FigureValue) =>
    plain(label ?? writeNumber(value ?? 0, { ...figure, signed: false }));
  const writeAll = (values: readonly number[]) => values.map((value) => write({ value }));
  const reference = "reference" in figure && figure.reference ? writeAll([figure.reference.value]) : [];
  switch (figure.form) {
    case "bars":
      return [
        ...figure.rows.flatMap(({ value, values = [] }) => [...(value ? [value] : []), ...values].map(write)),
        ...reference,
      ];
    case "lines":
      return [
        ...figure.series.flatMap(({ points, projected }) => [...points, ...projected].map(({ point }) => write(point))),
        ...figure.bands.flatMap(({ points }) => points.flatMap(({ point }) => writeAll(point))),
        ...reference,
      ];
    case "flow":
      return figure.stages.flatMap(({ boxes }) => boxes.flatMap(({ value }) => (value ? [write(value)] : [])));
    case "timeline":
      return [];
  }
}

/** Not as a part of another number: 5 is not in 15 nor in 5,2. */
function says(text: string, number: string): boolean {
  const escaped = number.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const isThousandsPart = /^\d{3}(?!\d)/.test(number) ? String.raw`|\d ` : "";
  return new RegExp(String.raw`(?<![\d,−]${isThousandsPart})${escaped}(?!\d|,\d| \d{3}(?!\d))`).test(text);
}

test.each([
  ["5", "15 et 5,2 ; 5 000 ; −5", false],
  ["5", "de 5 à 9", true],
  ["5", "en 2024 5 %", true],
  ["839", "122 839", false],
  ["5", "2024 : 5, puis 6", true],
  ["−0,85", plain("-0,85 %"), true],
  ["122 839", "122 839 demandes", true],
])("« %s » in « %s »: %s", (number, text, expected) => {
  expect(says(text, number)).toBe(expected);
});

test.each(content.figures.map((figure) => [figure.id, figure] as const))(
  "the data under the figure %s say all that is drawn",
  (id, figure) => {
    const data = dataUnder(`/figures/${id}.svg`);
    if (figure.form === "timeline") expect(data).toEqual(linesOf(figure));
    const text = data.join(" ; ");
    for (const number of numbersOf(figure)) expect(says(text, number), `« ${number} » is not under ${id}`).toBe(true);
  },
);

test("the list under the referendum's map has all its figures and no other", () => {
  const figures =
    dataUnder("/figures/ukraine-referendum-1991.svg")
      .join(" ")
      .match(/\d+,\d+/g) ?? [];
  const table = readFileSync("public/figures/ukraine-referendum-1991.csv", "utf8");
  const drawn = [...table.matchAll(/;"?(\d+,\d+)"?;/g)].map(([, share = ""]) => share.padEnd(5, "0"));
  expect(drawn).toHaveLength(27);
  expect(figures.toSorted()).toEqual([...drawn, NATIONAL_YES_SHARE].toSorted());
});
