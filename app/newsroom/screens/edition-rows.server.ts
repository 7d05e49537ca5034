import { COMPARE_TIMEOUT_MS } from "#app/newsroom/drafts/compare.server.ts";
import { draftTitle } from "#app/newsroom/drafts/document-title.server.ts";
import { DOCUMENT_KINDS, fileLabel, kindOf } from "#app/newsroom/drafts/documents.ts";
import { shownText } from "#app/newsroom/drafts/draft-texts.server.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { readServedTexts } from "#app/newsroom/drafts/served.server.ts";
import { documentName, listDocuments } from "#app/newsroom/drafts/served-documents.server.ts";
import type { WaitingText } from "#app/newsroom/editions/deployment.server.ts";
import { type EditionKind, type listEditions, readFiles } from "#app/newsroom/editions/edition-store.server.ts";
import type { NameValue } from "#app/newsroom/fields/field-choices.server.ts";
import { compareReadings } from "#app/newsroom/second-reading/compare-reading.server.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { typeset } from "#platform/french/typography.ts";
import type { EditionRow, ReturnPlan, WaitingRow } from "./editions-view.tsx";

export const MAX_SHOWN = 50;

const KINDS: Record<EditionKind, string> = {
  deployment: "Textes du dépôt",
  publication: "Publication",
  rollback: "Retour à une version",
  withdrawal: "Retrait d’un article",
};

export function editionRows(editions: Awaited<ReturnType<typeof listEditions>>): EditionRow[] {
  return editions.slice(0, MAX_SHOWN).map(({ number, publishedAt, author, kind, note }) => ({
    number,
    author,
    note: typeset(note),
    at: formatDayAndHour(publishedAt),
    what: KINDS[kind],
  }));
}

/** Returns what a return to an edition would change, with the titles that readers know. */
export async function planReturn(
  services: Pick<NewsroomServices, "db" | "newsroom">,
  number: number,
): Promise<ReturnPlan> {
  const { shas } = await readServedTexts(services);
  const former = await readFiles(services.db, number);
  const changed = new Set([...former.keys(), ...shas.keys()].filter((path) => former.get(path) !== shas.get(path)));
  const documents = (await listDocuments(services)).filter(({ document, files }) =>
    [document, ...files].some((path) => changed.has(path)),
  );
  const listed = new Set(documents.flatMap(({ document, files }) => [document, ...files]));
  const gone = [...changed].filter((path) => kindOf(path) !== null && !listed.has(path));
  const named = (some: typeof documents) => some.map(({ kind, title }) => `${DOCUMENT_KINDS[kind].label} : ${title}`);
  const isNew = ({ document }: (typeof documents)[number]) => !former.has(document);
  const isArticle = ({ kind }: (typeof documents)[number]) => kind === "article";
  const effects = [
    {
      what: "Ces articles n’y étaient pas : ils seront retirés",
      titles: named(documents.filter((one) => isNew(one) && isArticle(one))),
    },
    {
      what: "Ces textes n’y étaient pas : ils partiront",
      titles: named(documents.filter((one) => isNew(one) && !isArticle(one))),
    },
    {
      what: "Ces articles retirés reviendront",
      titles: named(documents.filter((one) => !isNew(one) && one.isWithdrawn)),
    },
    {
      what: "Ces textes redeviendront ce qu’ils étaient",
      titles: named(documents.filter((one) => !isNew(one) && !one.isWithdrawn)),
    },
    { what: "Ces textes, qui ne sont plus là, reviendront", titles: gone.map((path) => documentName(path)) },
  ];
  return { number, effects: effects.filter(({ titles }) => titles.length > 0) };
}

/** The present text is empty when the repository has removed the file. */
export function waitingRows(waiting: WaitingText[], nameValue: NameValue): WaitingRow[] {
  const until = performance.now() + COMPARE_TIMEOUT_MS;
  return waiting.map(({ path, served, deployed }) => {
    const [former, present] = [served, deployed].map((text) => (text ? shownText(text) : ""));
    const title = typeset(draftTitle(path, present || former || null, fileLabel(path)));
    return {
      path,
      title,
      files: deployed
        ? compareReadings([{ path, former: former ?? "", present: present ?? "" }], nameValue, until)
        : [],
    };
  });
}
