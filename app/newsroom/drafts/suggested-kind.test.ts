import { expect, test } from "vitest";
import { suggestKind } from "./suggested-kind.server.ts";

const ARTICLE = `---
title: L’hôpital
---
L’hopital public accueile chaque patient le 3 mars 2024, dit Agnès Martin. <!-- M12 -->

> Nous avons tenu.

Elle parle d’un « tournant » pour la plupart des soignants.
`;
const QUIZ = `questions:
  - id: lits
    text: Que dit la loi ?
    options:
      - { text: une dette, isCorrect: true }
      - { text: une promesse }
    explanation: La loi le prévoi depuis longtemps.
    facts: [M12]
`;

function kindOf(former: string, from: string, to: string, path = "articles/sante/histoire.md") {
  expect(former).toContain(from);
  return suggestKind([{ path, former, present: former.replace(from, to) }]);
}

test.each([
  ["hopital", "hôpital"],
  ["accueile", "accueille"],
  [" pour la", ", pour la"],
  ["L’hopital public accueile", "Le public reçoit et soigne"],
  ["title:", "address: /categories/sante/lits-2024\nformerAddresses:\n  - /categories/sante/Hopital\ntitle:"],
])("a change of form is proposed for « %s »", (from, to) => {
  expect(kindOf(ARTICLE, from, to)).toBe("minor");
});

test.each([
  ["a day", "3 mars", "4 mars"],
  ["a month", "mars", "mai"],
  ["a name", "Agnès", "Anne"],
  ["a proof", " <!-- M12 -->", ""],
  ["a quotation in a block", "avons tenu", "avions tenu"],
  ["a quotation in a sentence", "tournant", "virage"],
  ["a negation", "accueile", "n’accueille pas"],
  ["a number in words", "chaque patient", "deux patients"],
  ["many words", "accueile", `accueille ${"et soigne ".repeat(7)}`],
])("nothing is proposed for a change of %s", (_what, from, to) => {
  expect(kindOf(ARTICLE, from, to)).toBeNull();
});

test("of a quiz, only what is around the answers and their proofs is form", () => {
  const path = "articles/sante/histoire.quiz.yaml";
  expect(kindOf(QUIZ, "prévoi ", "prévoit ", path)).toBe("minor");
  expect(kindOf(QUIZ, "une dette", "une dot", path)).toBeNull();
  expect(
    kindOf(
      QUIZ,
      ", isCorrect: true }\n      - { text: une promesse }",
      " }\n      - { text: une promesse, isCorrect: true }",
      path,
    ),
  ).toBeNull();
  expect(kindOf(QUIZ, "[M12]", "[M13]", path)).toBeNull();
});

test("nothing is proposed while nothing has changed, nor for proofs and new files", () => {
  const same = { path: "articles/a.md", former: ARTICLE, present: ARTICLE };
  expect(suggestKind([same])).toBeNull();
  expect(suggestKind([same, { path: "words.txt", former: "", present: "Abri\n" }])).toBe("minor");
  expect(suggestKind([same, { path: "facts/a.yaml", former: "a: b\n", present: "a: c\n" }])).toBeNull();
  expect(suggestKind([{ path: "articles/a.quiz.yaml", former: null, present: "a: b\n" }])).toBeNull();
});
