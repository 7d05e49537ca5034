import { COMPARE_TIMEOUT_MS } from "#app/newsroom/drafts/compare.server.ts";
import { titleOf } from "#app/newsroom/drafts/document-title.server.ts";
import { fileLabel } from "#app/newsroom/drafts/documents.ts";
import { shownText } from "#app/newsroom/drafts/shown-text.ts";
import type { WaitingText } from "#app/newsroom/editions/deployment.server.ts";
import type { EditionKind, listEditions } from "#app/newsroom/editions/edition-store.server.ts";
import { compareReadings } from "#app/newsroom/second-reading/compare-reading.server.ts";
import { formatMinute } from "#platform/french/paris-time.ts";
import { typeset } from "#platform/french/typography.ts";
import type { EditionRow, WaitingRow } from "./editions-view.tsx";

export const MAX_SHOWN = 50;

const KINDS: Record<EditionKind, string> = {
  deployment: "Textes du dépôt",
  publication: "Publication",
  rollback: "Retour à une version",
  withdrawal: "Retrait d’un article",
};

/** The newest first. */
export function editionRows(editions: Awaited<ReturnType<typeof listEditions>>): EditionRow[] {
  return editions.slice(0, MAX_SHOWN).map(({ number, publishedAt, author, kind, note }) => ({
    number,
    author,
    note: typeset(note),
    at: formatMinute(publishedAt),
    what: KINDS[kind],
  }));
}

/** Empty where the repository has no such file any more. */
export function waitingRows(waiting: WaitingText[]): WaitingRow[] {
  const until = performance.now() + COMPARE_TIMEOUT_MS;
  return waiting.map(({ path, served, deployed }) => {
    const [former, present] = [served, deployed].map((text) => (text ? shownText(text) : ""));
    const title = typeset(titleOf(path, present || former || null, fileLabel(path)));
    return {
      path,
      title,
      files: deployed ? compareReadings([{ path, former: former ?? "", present: present ?? "" }], until) : [],
    };
  });
}
