import { data } from "react-router";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { isWritable } from "#app/newsroom/drafts/draft-states.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { factHref, readFactQuery } from "#app/newsroom/facts/fact-fields.ts";
import { FactForm } from "#app/newsroom/facts/fact-form.tsx";
import { factForm } from "#app/newsroom/facts/fact-view.server.ts";
import { DraftHeader } from "#app/newsroom/screens/draft-header.tsx";
import { draftHead } from "#app/newsroom/screens/draft-view.server.ts";
import { keepingTyped } from "#app/office/team/keep-typed.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/facts.route";
import { replyToFactForm } from "./save-fact.server.ts";

export const handle: RouteHandle = { maxBodyBytes: 60_000 };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  const query = readFactQuery(new URL(request.url).searchParams);
  const form = draft && isWritable(draft.state) ? factForm(draft, query) : null;
  if (!draft || !form) throw data(null, { status: 404 });
  return { draft: draftHead(services, draft), query, form };
}

export const action = keepingTyped(async ({ params, request, context }: Route.ActionArgs) => {
  const services = requireServices(context);
  const staff = currentStaff(context);
  const draft = await readDraft(services, staff, params.draft);
  const form = await readForm(request);
  if (!draft || !form) throw data(null, { status: draft ? 400 : 404 });
  const { source = null } = readFactQuery(new URL(request.url).searchParams);
  return replyToFactForm({ services, staff, draft, form, source });
});

export function meta({ loaderData }: Route.MetaArgs) {
  const title = `Une preuve : ${loaderData?.draft.title ?? "document"}`;
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

/**
 * This page is opened from the list of facts in the editor; the page of proofs has the same form for a fact of
 * a sentence.
 */
export default function FactPage({ loaderData: { draft, query, form }, actionData }: Route.ComponentProps) {
  const { fact, source } = form;
  return (
    <div className="draft-page">
      <DraftHeader draft={draft} />
      <section className="fact-page" aria-labelledby="fait">
        <h2 id="fait">
          {fact !== null
            ? `Modifier la preuve ${fact}`
            : source === null
              ? "Ajouter une preuve"
              : "Modifier une source"}
        </h2>
        <FactForm
          form={form}
          refused={actionData ?? null}
          action={factHref(draft.id, query)}
          cancel={`${draftPath(draft.id)}#faits`}
        />
      </section>
    </div>
  );
}
