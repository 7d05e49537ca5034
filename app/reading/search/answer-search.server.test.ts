import { expect, test } from "vitest";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { answerSearch, listSuggestions } from "./answer-search.server.ts";

const content = publishedContent.current().catalogue;

async function lettersFound(query: string, left: string[]): Promise<string[]> {
  const parameters = new URLSearchParams({ q: query });
  const answer = await answerSearch(content, parameters, () => Promise.resolve(new Set(left)));
  return answer?.results.map(({ href }) => href.replace(/#.*/, "")).filter((path) => path.startsWith("/lettre/")) ?? [];
}

test("a letter is found once it has left, and not before", async () => {
  const { subject } = content.listLetters()[0]!;
  expect(await lettersFound(subject, [])).toEqual([]);
  expect(await lettersFound(subject, ["/lettre/1", "/lettre/2"])).toContain("/lettre/1");
  expect(await lettersFound(subject, ["/lettre/2"])).not.toContain("/lettre/1");
});

test("whether letters have left is asked only where a letter answers", async () => {
  let asked = 0;
  const ask = () => {
    asked += 1;
    return Promise.resolve(new Set<string>());
  };
  await answerSearch(content, new URLSearchParams({ q: "ornithorynque" }), ask);
  expect(asked).toBe(0);
  await answerSearch(content, new URLSearchParams({ q: content.listLetters()[0]!.subject }), ask);
  expect(asked).toBe(1);
});

test("no two suggestions say the same", async () => {
  const said = (await listSuggestions(content)).map(([text]) => text);
  expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
});
