import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { CHANGE_REFUSALS } from "#app/newsroom/drafts/draft-states.ts";
import { DRAFT_HEAD } from "#tests/support/newsroom/draft-head.ts";
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
    readers: [],
    refusal: null,
    member: "user-Ana",
    lock: null,
    change,
  };
  const Page = createRoutesStub([{ path: "/", Component: () => <DraftEditor {...props} {...shown} /> }]);
  return renderToStaticMarkup(<Page />);
}

const controls = (html: string) => html.match(/<(?:textarea|input|button)[^>]*>/g) ?? [];

test("what readers are told is asked beside the request of a review, and only of a text that they have", () => {
  const change = { changeKind: "minor", changeNote: "" } as const;
  const asked = show({ change });
  expect(controls(asked).filter((control) => control.includes('name="nature"'))).toHaveLength(3);
  expect(controls(asked).join()).toContain('checked="" value="minor"');
  expect(asked.indexOf("Demander une relecture")).toBeLessThan(asked.indexOf('name="nature"'));
  const refused = show({ change: { changeKind: null, changeNote: "" }, refusal: CHANGE_REFUSALS.kind });
  expect(controls(refused).join()).not.toContain("checked");
  expect(refused).toMatch(/<details[^>]* open=""><summary[^>]*>Demander une relecture/);
  expect(refused.split(CHANGE_REFUSALS.kind)).toHaveLength(2);
  const isNew = show({ draft: { ...DRAFT_HEAD, isTold: false }, change });
  expect(isNew).not.toContain('name="nature"');
  expect(isNew).toMatch(/<button[^>]*value="request"/);
});

test("a scheduled text can be read, and leads to where its publication is cancelled", () => {
  const [open, scheduled] = [show({}), show({ draft: { ...DRAFT_HEAD, state: "scheduled" }, canRequest: false })];
  expect([open, scheduled].map((html) => html.includes(">Enregistrer</button>"))).toEqual([true, false]);
  expect(controls(scheduled).find((control) => control.startsWith("<textarea"))).toContain("readOnly");
  expect(scheduled).toContain(`href="/redaction/${DRAFT_HEAD.id}/publication"`);
});
