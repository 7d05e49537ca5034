import { data, redirect } from "react-router";
import { DOCUMENT_KINDS } from "#app/newsroom/drafts/documents.ts";
import { doneHref } from "#app/newsroom/drafts/done-texts.ts";
import { draftPath, HISTORY_FIELD, historyPath } from "#app/newsroom/drafts/draft-paths.ts";
import { shownText } from "#app/newsroom/drafts/draft-texts.server.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { readServedTexts, servedContent } from "#app/newsroom/drafts/served.server.ts";
import { listDocuments } from "#app/newsroom/drafts/served-documents.server.ts";
import { listVersions, readVersion } from "#app/newsroom/editions/document-history.server.ts";
import { valueNames } from "#app/newsroom/fields/field-choices.server.ts";
import { documentPaths } from "#app/newsroom/publication/take-version.server.ts";
import { compareReadings } from "#app/newsroom/second-reading/compare-reading.server.ts";
import { keepingTyped } from "#app/office/team/keep-typed.server.ts";
import { hasFreshProof, isAtLeast } from "#app/office/team/staff.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/history.route";
import { DoneMessage } from "./done-message.tsx";
import { editionRows, MAX_SHOWN } from "./edition-rows.server.ts";
import { HISTORY_FIELDS, HistoryView } from "./history-view.tsx";
import { replyToHistory } from "./reply-to-history.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const staff = currentStaff(context);
  const { searchParams } = new URL(request.url);
  const document = searchParams.get(HISTORY_FIELD) ?? "";
  const known = (await listDocuments(services)).find((one) => one.document === document);
  if (!known) throw data(null, { status: 404 });
  const { title, kind, href, isWithdrawn } = known;
  const paths = documentPaths(document);
  const editions = await listVersions(services.db, paths, MAX_SHOWN + 1);
  const withdrawals = new Set(editions.flatMap((one) => (one.kind === "withdrawal" ? [one.number] : [])));
  const asked = Number(searchParams.get(HISTORY_FIELDS.number));
  const isPublishedArticle = kind === "article" && href !== null;
  return {
    document,
    title,
    href,
    isWithdrawn,
    kind: DOCUMENT_KINDS[kind].label,
    versions: editionRows(editions).map((row) => ({ ...row, isText: !withdrawals.has(row.number) })),
    hasMore: editions.length > MAX_SHOWN,
    compared: editions.some(({ number }) => number === asked) ? await compareTo(services, paths, asked) : null,
    change:
      isPublishedArticle && isAtLeast(staff, "administrator")
        ? isWithdrawn
          ? ("putBack" as const)
          : ("withdraw" as const)
        : null,
    hasCode: hasFreshProof(staff, new Date()),
  };
}

async function compareTo(services: NewsroomServices, paths: string[], number: number) {
  const former = await readVersion(services.db, paths, number);
  const present = (await readServedTexts(services)).read(paths);
  const textOf = (texts: Map<string, Buffer> | null, path: string) => {
    const text = texts?.get(path);
    return text ? shownText(text) : null;
  };
  const files = paths.map((path) => ({ path, former: textOf(former, path), present: textOf(present, path) }));
  return { number, files: compareReadings(files, valueNames(servedContent(services))) };
}

export const action = keepingTyped(async ({ request, context }: Route.ActionArgs) => {
  const document = new URL(request.url).searchParams.get(HISTORY_FIELD) ?? "";
  const form = await readForm(request);
  if (!form) throw data(null, { status: 400 });
  const reply = await replyToHistory(requireServices(context), currentStaff(context), document, form);
  if (reply.state === "refused") return data(reply.answer, { status: 409 });
  if (reply.done === "version-reprise") throw redirect(doneHref(draftPath(reply.id), reply.done), 303);
  throw redirect(`${historyPath(document)}&${doneHref("", reply.done).slice(1)}`, 303);
});

export function meta({ loaderData }: Route.MetaArgs) {
  const title = `Historique : ${loaderData?.title ?? "document"}`;
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

export default function HistoryPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <DoneMessage />
      <HistoryView {...loaderData} answer={actionData ?? null} />
    </>
  );
}
