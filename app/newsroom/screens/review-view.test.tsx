import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { OTHER_PASSAGE } from "#app/newsroom/comments/comment-fields.ts";
import { compareReadings } from "#app/newsroom/second-reading/compare-reading.server.ts";
import { DRAFT_HEAD } from "#tests/support/newsroom/draft-head.ts";
import type { DraftHead } from "./draft-view.server.ts";
import { type ReviewProps, ReviewView } from "./review-view.tsx";

const HEAD: DraftHead = { ...DRAFT_HEAD, state: "review", shownState: "review" };
const CLOSED: Partial<ReviewProps> = { draft: { ...HEAD, isOpen: false }, closed: "Ce texte est publié." };
const PROPS: ReviewProps = {
  draft: HEAD,
  filesHash: "",
  numbers: null,
  files: compareReadings([{ path: "a.md", former: "Un.\n\n", present: "Un.\n\nDeux.\n\n\nTrois." }], () => null),
  facts: {},
  raw: null,
  since: null,
  problems: [],
  notes: [],
  change: { kind: "minor", note: "" },
  closed: null,
  isLate: false,
  comments: [],
  passage: null,
  answer: null,
};

function show(shown: Partial<ReviewProps>): string {
  const Page = createRoutesStub([{ path: "/", Component: () => <ReviewView {...PROPS} {...shown} /> }]);
  return renderToStaticMarkup(<Page />);
}

const count = (html: string, words: string) => html.split(words).length - 1;
const isOnTop = (html: string) => html.includes("copiez-le");

const MESSAGE = "Ce document est clos.";
const TEXT = "Plutôt « le contraire » ?";
const comment = (passage: string, id = "") => ({
  comment: { passage, comment: id, quote: "le contraire", text: TEXT, message: MESSAGE, field: null },
});

test.each([
  ["a comment, once the text is closed", { ...CLOSED, answer: comment("3:a.md") }],
  ["a comment, once its line is compared no more", { answer: comment("9:a.md") }],
  ["a comment on a line that is blank now", { answer: comment("4:a.md") }],
  ["a comment on another passage, once the text is closed", { ...CLOSED, answer: comment(OTHER_PASSAGE) }],
  ["an answer, once the text is closed", { ...CLOSED, answer: comment("", "1") }],
  ["an answer to what is no comment of this text", { answer: comment("", "1") }],
  ["a note, once somebody else gave a verdict", { closed: "À reprendre.", answer: { message: MESSAGE, note: TEXT } }],
])("%s, stays in sight with why it was refused", (_, shown) => {
  const html = show(shown);
  expect([count(html, MESSAGE), count(html, TEXT), isOnTop(html)]).toEqual([1, 1, true]);
  expect(html).toMatch(/<textarea[^>]* readOnly/);
});

test.each([
  ["a comment", comment("3:a.md")],
  ["a comment on another passage", comment(OTHER_PASSAGE)],
  ["a note", { message: MESSAGE, note: TEXT }],
])("%s stays in its own form while the page has it", (_, answer) => {
  const html = show({ answer });
  expect([count(html, MESSAGE), count(html, TEXT), isOnTop(html)]).toEqual([1, 1, false]);
});

test("of a text that is published already, one says only that one has read it", () => {
  const buttons = (html: string) => html.match(/(?<=<button[^>]* value=")\w+/g);
  expect(buttons(show({ draft: { ...HEAD, state: "published" }, isLate: true }))).toEqual(["late"]);
  expect(buttons(show({}))).toEqual(["approve", "back"]);
});

test("each block of a new text can be commented on with a button, and its fields by selecting their words", () => {
  const present = "---\ntitle: Un titre\n---\n\nUn.\n\n- Deux.\n";
  const html = show({ files: compareReadings([{ path: "a.md", former: null, present }], () => null) });
  expect(html.match(/Remarque<span class="sr-only">[^<]*/g)).toEqual([
    expect.stringContaining("Un."),
    expect.stringContaining("Deux."),
  ]);
  expect(count(html, "data-passage")).toBe(3);
});
