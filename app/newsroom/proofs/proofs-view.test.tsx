import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ProofsView } from "./proofs-view.tsx";

function headOf({ unstated = [] as string[], overused = {} as Record<string, number> }): string {
  const passage = {
    ...{
      id: "a",
      question: null,
      isCaption: false,
      near: null,
      facts: ["A1"],
      unknown: [],
      isDoubtful: false,
      isBare: false,
    },
    ...{ sentences: [{ words: "Il a 12 lits.", sign: null, number: 0 }], unstated },
  };
  const proofs = {
    ...{ sections: [{ title: "", passages: [passage] }], facts: {}, unattached: [], overused },
    ...{ canWrite: true, open: null, form: null, isReadOnly: false },
  };
  const page = {
    ...{ draft: { id: "d", state: "writing" }, proofs, query: { passage: null, words: "" } },
    ...{ refusal: null, chosenSentences: "", refusedFact: null },
  };
  const Page = createRoutesStub([{ path: "/", Component: () => <ProofsView {...page} /> }]);
  const html = renderToStaticMarkup(<Page />);
  return /<section class="problems".*?<\/h2>/.exec(html)?.[0] ?? "";
}

test.each([
  [{}, true, ""],
  [{ unstated: ["12"] }, false, "mais 1 point à vérifier"],
  [{ unstated: ["12"], overused: { A1: 4 } }, false, "mais 2 points à vérifier"],
])("with %j to verify, the heading is clear: %s", (doubts, isClear, words) => {
  const head = headOf(doubts);
  expect(head).toContain("Aucune phrase sans preuve");
  expect(head).toContain(words);
  expect(head.includes("data-clear")).toBe(isClear);
});
