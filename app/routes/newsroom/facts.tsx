import { data } from "react-router";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { draftPath } from "#app/features/newsroom/draft-paths.ts";
import { isWritable } from "#app/features/newsroom/draft-states.ts";
import { factHref, readFactQuery } from "#app/features/newsroom/facts/fact-fields.ts";
import { FactForm } from "#app/features/newsroom/facts/fact-form.tsx";
import { factForm } from "#app/features/newsroom/facts/fact-view.server.ts";
import { replyToFactForm } from "#app/features/newsroom/proofs/save-fact.server.ts";
import { readDraft } from "#app/features/newsroom/read-drafts.server.ts";
import { DraftHeader } from "#app/features/newsroom/screens/draft-header.tsx";
import { draftHead } from "#app/features/newsroom/screens/draft-view.server.ts";
import { keepingTyped } from "#app/features/staff/keep-typed.server.ts";
import { currentStaff } from "#app/features/staff/staff-guard.server.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/facts";

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
  const title = `Un fait : ${loaderData?.draft.title ?? "document"}`;
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

/** From the list of the editor; where the fact carries a sentence, the page of proofs has the same form. */
export default function FactPage({ loaderData: { draft, query, form }, actionData }: Route.ComponentProps) {
  const { fact, source } = form;
  return (
    <div className="draft-page">
      <DraftHeader draft={draft} />
      <section className="fact-page" aria-labelledby="fait">
        <h2 id="fait">
          {fact !== null ? `Modifier le fait ${fact}` : source === null ? "Écrire un fait" : "Modifier une source"}
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
