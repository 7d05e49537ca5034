import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { ListedDraft } from "#app/newsroom/drafts/draft.ts";
import type { Role } from "#app/office/team/staff.ts";
import { DocumentsView } from "./documents-view.tsx";
import type { ListQuery } from "./list-query.ts";

const ID = "0b0e7a52-6d0f-4f3b-8a53-9c8b1d1f2e77";
const UNREAD: ListedDraft & { shownState: "published" } = {
  id: ID,
  document: "glossary/hopital.yaml",
  kind: "glossary",
  title: "Hôpital",
  state: "published",
  shownState: "published",
  publishAt: null,
  updatedAt: new Date("2026-12-09T10:00:00Z"),
  updatedByName: "Eve",
  forcedReason: "Personne d'autre n'est là ce soir.",
  failure: "",
  openComments: 0,
  isMine: false,
  waitsForMe: true,
};

const firstSteps = [
  { isDone: true, words: "Écrire", to: "/redaction/nouveau" },
  { isDone: false, words: "Relire", to: "/redaction/aide" },
];

function show(state: ListQuery["state"], drafts: (typeof UNREAD)[], role: Role = "reviewer"): string {
  const query: ListQuery = { state, page: 1, text: "", kind: null };
  const due = [
    { document: "articles/ia.md", title: "IA", href: "/ia", date: "2026-12-02", why: "loi", isOverdue: true },
  ];
  const desk = { due, errors: [], letter: null, weeks: [] };
  const about = {
    role,
    query,
    drafts,
    pages: 1,
    forced: 1,
    firstSteps,
    desk,
    counts: {},
    kinds: [],
    found: null,
    refusal: null,
  };
  const Page = createRoutesStub([{ path: "/", Component: () => <DocumentsView {...about} /> }]);
  return renderToStaticMarkup(<Page />);
}

test("what a date has overtaken is one press away, with the date and its reason", () => {
  const html = show("open", []).replaceAll(/[\u00a0\u202f]/g, " ");
  expect(html).toContain(", depuis le 2 décembre 2026 : loi");
  expect(html).toMatch(/<button[^>]*value="articles\/ia.md"[^>]*>/);
});

test("whoever begins is told what may wait for them, and what to do first until it is done", () => {
  expect(show("open", [], "writer")).toMatch(
    /Écrire : fait.*<a href="\/redaction\/aide"[^>]*>Relire<.*Aucun texte à reprendre/s,
  );
  firstSteps[1] = { ...firstSteps[1]!, isDone: true };
  expect(show("open", [])).not.toContain("Pour commencer");
});

test("what nobody else has read yet is one press away for everybody, and leads to its reading", () => {
  const note = /<p class="admin-note"><a href="([^"]+)"[^>]*>1 texte publié sans relecture</;
  expect(note.exec(show("open", []))?.[1]).toBe("/redaction?etat=sans-relecture");
  const html = show("forced", [UNREAD]);
  expect(html).not.toMatch(note);
  expect(html).toMatch(new RegExp(`<a href="/redaction/${ID}/relecture"[^>]*>Hôpital<`));
  expect(html).toContain(">publié sans relecture<");
});
