import { expect, test } from "vitest";
import { questions } from "#figures/poll-2014.ts";
import { nationalYesShare, yesShares } from "#figures/referendum-1991.ts";
import { historyTimeline, originsTimeline, type Timeline } from "#figures/timeline-events.ts";
import { isData } from "#library/markdown/markdown-outline.ts";
import { textOf, walk } from "#library/markdown/markdown-tree.ts";
import type { MarkdownNode } from "#library/markdown/parse-markdown.ts";
import { articles, treeOf } from "./content-texts.ts";

/** The data that stands under a picture, item by item or cell by cell. */
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
  return text.replaceAll("’", "'").replace(/\s+/g, " ").trim();
}

function linesOf({ periods }: Timeline): string[] {
  return periods
    .flatMap(({ events }) => events)
    .map(({ date, title, detail }) => {
      const line = `${date} – ${title}.${detail ? ` ${detail}` : ""}`;
      return plain(`${line[0]?.toUpperCase()}${line.slice(1)}`);
    });
}

test.each([
  ["/figures/ukraine-histoire-frise.svg", historyTimeline],
  ["/figures/ukraine-origines-frise.svg", originsTimeline],
])("the list under %s says what is drawn, word for word", (picture, timeline) => {
  expect(dataUnder(picture)).toEqual(linesOf(timeline));
});

test("the list under the referendum's map has all its figures and no other", () => {
  const figures =
    dataUnder("/figures/ukraine-referendum-1991.svg")
      .join(" ")
      .match(/\d+,\d+/g) ?? [];
  const drawn = [...Object.values(yesShares), nationalYesShare].map((share) => share.toFixed(2).replace(".", ","));
  expect(figures.toSorted()).toEqual(drawn.toSorted());
});

test("the table under the poll's chart has every answer that is drawn", () => {
  const written = dataUnder("/figures/ukraine-sondage-2014.svg").join(" ; ");
  for (const { label } of questions.flatMap(({ bars }) => bars)) expect(written).toContain(plain(label));
});
