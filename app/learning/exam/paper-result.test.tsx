import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { ExamResult } from "./grade-paper.ts";
import { PaperResult } from "./paper-result.tsx";

const RESULT: ExamResult = {
  ...{
    seed: "1-1-1",
    score: 40,
    total: 40,
    themes: [],
    kinds: [],
    mistakes: [],
    missed: [],
    weakest: null,
    answers: [],
  },
  ...{ missing: 0, late: 0, lateRight: 0, helped: 0 },
};

function titleOf(score: number): string {
  const Page = createRoutesStub([{ path: "/", Component: () => <PaperResult result={{ ...RESULT, score }} /> }]);
  const [title = ""] = /<h2.*?<\/h2>/.exec(renderToStaticMarkup(<Page />)) ?? [];
  return title.replaceAll(/<[^>]+>/g, "");
}

test("thirty-two right answers are enough, thirty-one are not", () => {
  expect(titleOf(32)).toMatch(/^C’est assez\s: il faut 32 bonnes réponses sur 40, vous en avez 32\.$/);
  expect(titleOf(31)).toMatch(/^Pas encore\s: il faut 32 bonnes réponses sur 40, vous en avez 31\.$/);
});
