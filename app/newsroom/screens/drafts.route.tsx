import { data, redirect } from "react-router";
import { WORDS_FIELD, wordsHref } from "#app/newsroom/drafts/draft-paths.ts";
import { countForced, countStates, listDrafts } from "#app/newsroom/drafts/read-drafts.server.ts";
import { readServedTexts, servedContent } from "#app/newsroom/drafts/served.server.ts";
import { listDocuments } from "#app/newsroom/drafts/served-documents.server.ts";
import { findDraftId } from "#app/newsroom/drafts/served-draft.server.ts";
import { keepingTyped } from "#app/office/team/keep-typed.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/drafts.route";
import { readDesk, readFirstSteps } from "./desk.server.ts";
import { DocumentsView } from "./documents-view.tsx";
import { LIST_FIELDS, readListQuery } from "./list-query.ts";
import { countKinds, findServed } from "./served-search.server.ts";
import { shownState } from "./shown-state.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const staff = currentStaff(context);
  const query = readListQuery(new URL(request.url).searchParams);
  const { drafts, pages } = await listDrafts(services, staff, query);
  const documents = await listDocuments(services);
  const content = servedContent(services);
  return {
    role: staff.role,
    drafts: drafts.map((draft) => ({ ...draft, shownState: shownState(draft, content) })),
    query,
    pages,
    forced: await countForced(services),
    firstSteps: await readFirstSteps(services.db, staff),
    desk: await readDesk(services, staff, { catalogue: contentOf(context), now: new Date() }),
    counts: Object.fromEntries(await countStates(services)),
    kinds: countKinds(documents),
    found: findServed(documents, query, query.text ? (await readServedTexts(services)).files : {}),
  };
}

export const action = keepingTyped(async ({ request, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  const from = form?.get(LIST_FIELDS.open);
  if (!from) throw data(null, { status: 400 });
  const id = await findDraftId(requireServices(context), from);
  if (id === null) return data({ refusal: "Ce document n’est plus sur le site." }, { status: 409 });
  throw redirect(wordsHref(id, form?.get(WORDS_FIELD) ?? ""), 303);
});

export function meta() {
  return pageMeta({ title: "Bureau", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function DraftsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <DocumentsView {...loaderData} refusal={actionData?.refusal ?? null} />;
}
