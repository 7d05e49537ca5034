import { DOCUMENT_KINDS, type DocumentKind } from "#app/newsroom/drafts/documents.ts";
import type { DraftState } from "#app/newsroom/drafts/draft-states.ts";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";

export const LIST_FIELDS = { state: "etat", page: "page", text: "titre", kind: "genre", open: "ouvrir" } as const;

type ListState = DraftState | "open" | "forced";

export type ListQuery = { state: ListState; page: number; text: string; kind: DocumentKind | null };

export const DRAFT_FILTERS: { state: ListState; words: string; name: string }[] = [
  { state: "open", words: "En cours", name: "" },
  { state: "review", words: "À relire", name: "a-relire" },
  { state: "returned", words: "À reprendre", name: "a-reprendre" },
  { state: "approved", words: "Approuvés", name: "approuves" },
  { state: "scheduled", words: "Programmés", name: "programmes" },
  { state: "published", words: "Publiés", name: "publies" },
  { state: "forced", words: "Publiés sans relecture", name: "sans-relecture" },
  { state: "discarded", words: "Abandonnés", name: "abandonnes" },
];

const MAX_TEXT_LENGTH = 100;

export function readListQuery(parameters: URLSearchParams): ListQuery {
  const name = parameters.get(LIST_FIELDS.state) ?? "";
  const page = parameters.get(LIST_FIELDS.page) ?? "";
  const kind = parameters.get(LIST_FIELDS.kind) ?? "";
  return {
    state: DRAFT_FILTERS.find((filter) => filter.name === name)?.state ?? "open",
    page: /^\d{1,4}$/.test(page) ? Math.max(1, Number(page)) : 1,
    text: (parameters.get(LIST_FIELDS.text) ?? "").trim().slice(0, MAX_TEXT_LENGTH),
    kind: Object.hasOwn(DOCUMENT_KINDS, kind) ? (kind as DocumentKind) : null,
  };
}

export function listHref({ state, page, text, kind }: ListQuery): string {
  const parameters = new URLSearchParams();
  const name = DRAFT_FILTERS.find((filter) => filter.state === state)?.name ?? "";
  if (name) parameters.set(LIST_FIELDS.state, name);
  if (page > 1) parameters.set(LIST_FIELDS.page, String(page));
  if (text) parameters.set(LIST_FIELDS.text, text);
  if (kind) parameters.set(LIST_FIELDS.kind, kind);
  return parameters.size > 0 ? `${NEWSROOM_PATH}?${parameters}` : NEWSROOM_PATH;
}
