import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { CHANGE_REFUSALS } from "#app/newsroom/drafts/draft-states.ts";
import { DRAFT_HEAD } from "#tests/support/newsroom/draft-head.ts";
import { ChangeLink } from "./change-fields.tsx";
import { DraftEditor, type EditorProps } from "./draft-editor.tsx";

const FILE = {
  path: "articles/a.md",
  sha: null,
  name: "Le texte",
  groups: [],
  body: { text: "Un.", mark: "" },
  yaml: null,
  bodyLine: 1,
  lists: [],
  sheet: null,
  facts: null,
};

function show(shown: Partial<EditorProps>): string {
  const change = { changeKind: null, changeNote: "" };
  const props = {
    draft: DRAFT_HEAD,
    files: [FILE],
    problems: [],
    notes: [],
    comments: [],
    reading: null,
    errors: [],
    figures: [],
    canRequest: true,
    saved: "Modifié à 14:32",
    member: "user-Ana",
    lock: null,
    change,
  };
  const Page = createRoutesStub([{ path: "/", Component: () => <DraftEditor {...props} {...shown} /> }]);
  return renderToStaticMarkup(<Page />);
}

const controls = (html: string) => html.match(/<(?:textarea|input|button)[^>]*>/g) ?? [];

test("nobody is told what their change is before they have said so", () => {
  const kinds = (html: string) => controls(html).filter((control) => control.includes('name="nature"'));
  expect(kinds(show({}))).toHaveLength(3);
  expect(kinds(show({})).join()).not.toContain("checked");
  expect(kinds(show({ change: { changeKind: "minor", changeNote: "" } })).join()).toContain('checked="" value="minor"');
});

test("a review refused for want of a kind of change leads to the first choice", () => {
  const said = (refusal: string) => renderToStaticMarkup(<ChangeLink refusal={refusal} />);
  const [, first = ""] = /href="#([^"]+)"/.exec(said(CHANGE_REFUSALS.kind)) ?? [];
  expect(controls(show({})).find((control) => control.includes(`id="${first}"`))).toContain('name="nature"');
  expect(said("Ce document n’attend pas de relecture.")).toBe("");
});

test("a scheduled text can be read, and leads to where its publication is cancelled", () => {
  const [open, scheduled] = [show({}), show({ draft: { ...DRAFT_HEAD, state: "scheduled" }, canRequest: false })];
  expect([open, scheduled].map((html) => html.includes(">Enregistrer</button>"))).toEqual([true, false]);
  expect(controls(scheduled).find((control) => control.startsWith("<textarea"))).toContain("readOnly");
  expect(scheduled).toContain(`href="/redaction/${DRAFT_HEAD.id}/publication"`);
});
