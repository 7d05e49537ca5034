import { data, redirect } from "react-router";
import { createDraft } from "#app/newsroom/drafts/create-draft.server.ts";
import { NEW_DOCUMENT_FIELDS, type NewDocumentKind, trialDocument } from "#app/newsroom/drafts/documents.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { findTrial } from "#app/newsroom/drafts/read-drafts.server.ts";
import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import { keepingTyped } from "#app/office/team/keep-typed.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { isPublished } from "#library/schema/load-content.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices, type Services } from "#platform/services.ts";
import type { Route } from "./+types/new-draft.route";
import { KIND_FIELD, NewDraftView, TRIAL_FIELD } from "./new-draft-view.tsx";

export function loader({ request, context }: Route.LoaderArgs) {
  const { categories, subcategories, articles } = servedContent(requireServices(context));
  return {
    kind: readKind(new URL(request.url).searchParams.get(KIND_FIELD)),
    choices: {
      category: categories.map(({ id, name }) => ({ value: id, words: name })),
      form: [
        { value: "bars", words: "Des barres : comparer des pays, des groupes, des parts" },
        { value: "lines", words: "Une ou plusieurs courbes : une évolution dans le temps" },
      ],
      place: categories.flatMap(({ id, name }) => [
        { value: id, words: name },
        ...subcategories
          .filter(({ folders }) => folders[0] === id)
          .map((theme) => ({ value: `${id}/${theme.id}`, words: `${name} › ${theme.name}` })),
      ]),
      article: articles.filter(isPublished).map(({ front }) => ({ value: front.id, words: front.title })),
    },
  };
}

export const action = keepingTyped(async ({ request, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  if (form?.has(TRIAL_FIELD)) return beginTrial(requireServices(context), currentStaff(context));
  const kind = readKind(form?.get(KIND_FIELD) ?? null);
  if (!form || !kind) throw data(null, { status: 400 });
  const fields = Object.fromEntries(NEW_DOCUMENT_FIELDS[kind].map((name) => [name, form.get(name) ?? ""]));
  const outcome = await createDraft(requireServices(context), currentStaff(context), { kind, fields });
  if (outcome.state === "created") throw redirect(draftPath(outcome.id), 303);
  const { message, field = null } = outcome;
  return data({ kind, message, field, typed: fields }, { status: 422 });
});

async function beginTrial(services: Services, staff: Staff) {
  const open = await findTrial(services, staff);
  if (open) throw redirect(draftPath(open), 303);
  const outcome = await createDraft(
    services,
    staff,
    trialDocument(staff.name, servedContent(services).categories[0]?.id ?? ""),
  );
  if (outcome.state === "created") throw redirect(draftPath(outcome.id), 303);
  return data({ kind: null, message: outcome.message, field: null, typed: {} }, { status: 409 });
}

function readKind(text: string | null): NewDocumentKind | null {
  return text !== null && Object.hasOwn(NEW_DOCUMENT_FIELDS, text) ? (text as NewDocumentKind) : null;
}

export function meta() {
  return pageMeta({ title: "Nouveau document", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function NewDraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const kind = actionData?.kind ?? loaderData.kind;
  const fields = kind ? NEW_DOCUMENT_FIELDS[kind] : [];
  return <NewDraftView kind={kind} fields={fields} choices={loaderData.choices} answer={actionData ?? null} />;
}
