import { data, redirect } from "react-router";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { createDraft } from "#app/features/newsroom/create-draft.server.ts";
import { WORDS_FIELD, wordsHref } from "#app/features/newsroom/draft-paths.ts";
import { countForced, countStates, listDrafts } from "#app/features/newsroom/read-drafts.server.ts";
import { readDesk } from "#app/features/newsroom/screens/desk.server.ts";
import { DocumentsView } from "#app/features/newsroom/screens/documents-view.tsx";
import { LIST_FIELDS, readListQuery } from "#app/features/newsroom/screens/list-query.ts";
import { countKinds, findServed } from "#app/features/newsroom/screens/served-search.server.ts";
import { shownState } from "#app/features/newsroom/screens/shown-state.ts";
import { readServedTexts, servedContent } from "#app/features/newsroom/served.server.ts";
import { listDocuments } from "#app/features/newsroom/served-documents.server.ts";
import { keepingTyped } from "#app/features/staff/keep-typed.server.ts";
import { currentStaff } from "#app/features/staff/staff-guard.server.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/drafts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const staff = currentStaff(context);
  const query = readListQuery(new URL(request.url).searchParams);
  const { drafts, pages } = await listDrafts(services, staff, query);
  const documents = await listDocuments(services);
  const content = servedContent(services);
  return {
    drafts: drafts.map((draft) => ({ ...draft, shownState: shownState(draft, content) })),
    query,
    pages,
    forced: await countForced(services),
    desk: await readDesk(services, staff, { catalogue: contentOf(context), now: new Date() }),
    counts: Object.fromEntries(await countStates(services)),
    kinds: countKinds(documents),
    found: findServed(documents, query, query.text ? (await readServedTexts(services)).files : {}),
  };
}

/** Opens a text of the site. */
export const action = keepingTyped(async ({ request, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  const from = form?.get(LIST_FIELDS.open);
  if (!from) throw data(null, { status: 400 });
  const outcome = await createDraft(requireServices(context), currentStaff(context), { from });
  if (outcome.state === "refused") return data({ refusal: outcome.message }, { status: 409 });
  throw redirect(wordsHref(outcome.id, form?.get(WORDS_FIELD) ?? ""), 303);
});

export function meta() {
  return pageMeta({ title: "Bureau", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function DraftsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <DocumentsView {...loaderData} refusal={actionData?.refusal ?? null} />;
}
