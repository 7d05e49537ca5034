import { unified } from "unified";
import { afterAll, expect, test, vi } from "vitest";
import { parseMarkdown } from "./parse-markdown.ts";

const TITLE = "# Un titre que rien d’autre n’a lu";
const parse = vi.spyOn(Object.getPrototypeOf(unified()), "parse");
afterAll(() => parse.mockRestore());

test("a text is parsed once, and who asks again has a tree of its own", () => {
  const [first, second] = [parseMarkdown(TITLE), parseMarkdown(TITLE)];
  expect(parse).toHaveBeenCalledTimes(1);
  expect(second).toEqual(first);
  first.children.length = 0;
  expect(parseMarkdown(TITLE)).toEqual(second);
});

test("only the last texts are kept, whatever their number", () => {
  parse.mockClear();
  const texts = Array.from({ length: 12 }, (_, index) => `${index} ${"mot ".repeat(10_000)}`);
  for (const text of texts) parseMarkdown(text);
  parseMarkdown(texts.at(-1) ?? "");
  expect(parse).toHaveBeenCalledTimes(12);
  parseMarkdown(texts[0] ?? "");
  expect(parse).toHaveBeenCalledTimes(13);
});
