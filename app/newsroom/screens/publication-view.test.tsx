import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { DRAFT_HEAD } from "#tests/support/newsroom/draft-head.ts";
import type { DraftHead } from "./draft-view.server.ts";
import { type PublicationProps, PublicationView } from "./publication-view.tsx";

const HEAD: DraftHead = { ...DRAFT_HEAD, kind: "Mot du glossaire", state: "approved", shownState: "approved" };
const PROPS: PublicationProps = {
  draft: HEAD,
  page: null,
  problems: [],
  notes: [],
  isOutdated: false,
  questions: [],
  change: { kind: "minor", note: "" },
  code: "fresh",
  typedTime: "",
  canPublish: true,
  canForce: false,
  errors: [],
  answer: null,
};

const PROBLEM = { message: "il manque", href: null, where: "", file: "a", line: null, isMissing: false, word: null };

function show(shown: Partial<PublicationProps>): string {
  const Page = createRoutesStub([{ path: "/", Component: () => <PublicationView {...PROPS} {...shown} /> }]);
  return renderToStaticMarkup(<Page />);
}

test("a scheduled text that meets a problem can be taken back, with no code", () => {
  const draft: DraftHead = { ...HEAD, state: "scheduled", publishAt: "10 décembre 2026 à 7 h 30" };
  for (const shown of [{ problems: [PROBLEM] }, { problems: null }, { code: "due" as const }]) {
    expect(show({ draft, ...shown })).toContain("Ne plus programmer");
  }
  expect(show({ draft, canPublish: false })).not.toContain("Ne plus programmer");
});

test("a text that may be published says which comments are still open, and leads to them", () => {
  const words = (html: string) => html.replace(/<[^>]*>/g, "");
  const asked = show({ draft: { ...HEAD, openComments: 1 } });
  expect(words(asked)).toContain("Rien n’empêche de publier, mais 1 remarque est ouverte");
  expect(asked).toContain(`href="/redaction/${HEAD.id}/relecture#remarques"`);
  expect(words(show({}))).not.toContain("mais");
});

test("who closes a corrected error sees the answer that leaves, and none for a reader without an address", () => {
  const error = { id: "e", title: "A", href: "/a", passage: "", words: "", message: "Faux.", source: "", at: "" };
  const draft: DraftHead = { ...HEAD, state: "published", isOpen: false };
  const asked = show({ draft, errors: [{ ...error, wantsAnswer: true }] });
  expect(asked).toMatch(/Nous avons corrigé l’article.*C’est corrigé : répondre, et clore ce message/s);
  expect(asked).not.toContain("Lui écrire autrement");
  expect(show({ draft, errors: [{ ...error, wantsAnswer: true }], canForce: true })).toContain("Lui écrire autrement");
  expect(show({ draft, errors: [{ ...error, wantsAnswer: false }] })).not.toContain("Nous avons corrigé");
});

test("a text that another publication changed can take the site's", () => {
  expect(show({ isOutdated: true })).toContain("Reprendre le texte du site");
  expect(show({})).not.toContain("Reprendre le texte du site");
});

test("a changed question waits for a choice, and what was pressed stays after a refusal", () => {
  const questions = [{ key: "quiz.debut 1 abc", question: "Est-ce l'hôpital ?", chosen: null }];
  const asked = show({ questions });
  expect(asked).toContain("Est-ce l&#x27;hôpital ?");
  expect(asked).not.toContain("checked");
  const chosen = { "question:quiz.debut 1 abc": "other" };
  const answer = { message: "Non", field: null, reason: "", time: "", chosen };
  expect(show({ questions, answer })).toMatch(/<input [^>]*(?:value="other"[^>]*checked|checked[^>]*value="other")/);
});

test.each([
  ["the reason", "approved", { reason: "Personne d'autre n'est là ce soir.", time: "" }],
  ["the hour", "scheduled", { reason: "", time: "2026-12-10T07:30" }],
] as const)("%s that was refused stays in sight once its form is gone", (_, state, typed) => {
  const answer = { message: "Non", field: null, chosen: {}, ...typed };
  const html = show({ draft: { ...HEAD, state }, canForce: true, answer });
  expect(html).toMatch(/<textarea[^>]* readOnly[^>]*>(?:Personne|2026-12-10 07:30)/);
});

test("the reason stays in its field whatever refused it", () => {
  const answer = { message: "Non", field: null, reason: "Personne d'autre n'est là.", time: "", chosen: {} };
  const html = show({ draft: { ...HEAD, state: "review" }, canForce: true, answer });
  expect(html).toMatch(/<details class="draft-fold" open="">.*<textarea[^>]* name="raison"[^>]*>Personne/);
  expect(html).not.toContain("copiez-le");
});

test("an hour that was refused stands in its field, with why, in the fold that it was typed in", () => {
  const answer = {
    message: "Cette heure n’existe pas",
    field: "time",
    reason: "",
    time: "2027-03-28T02:30",
    chosen: {},
  };
  const html = show({ answer });
  const [, id = "none"] = /<div id="([^"]+)" role="alert"><p class="alert"><span>Cette heure/.exec(html) ?? [];
  const input = html.match(/<input[^>]*>/g)?.find((one) => one.includes(`describedby="${id}`));
  expect(input).toContain('value="2027-03-28T02:30"');
  expect(html).toMatch(/<details class="draft-fold" open=""><summary>Publier plus tard/);
  expect(html).not.toContain("copiez-le");
});

test.each([
  ["approved", true, undefined, ["publish", "schedule"]],
  ["scheduled", true, undefined, ["cancel"]],
  ["review", true, undefined, ["force"]],
  ["review", false, undefined, null],
  // A figure that nobody has read stops whoever may not publish it unread, and never the administration.
  ["approved", true, true, ["force"]],
  ["review", true, true, ["force"]],
  ["review", true, false, null],
  ["approved", false, true, null],
] as const)(
  "each button says what it asks for: %s, administrator %s, figure unread %s",
  (state, canForce, isUnread, intents) => {
    const problems = isUnread === undefined ? [] : [{ ...PROBLEM, isUnread }];
    const html = show({ draft: { ...HEAD, state }, canForce, problems });
    expect(html.match(/(?<=<button[^>]* value=")\w+/g)).toEqual(intents);
    expect(html.includes("Publier sans relecture")).toBe(intents?.[0] === "force");
  },
);
