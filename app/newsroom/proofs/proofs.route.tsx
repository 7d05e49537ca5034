import { data, redirect } from "react-router";
import { PROOF_FIELDS, proofsHref, readProofQuery } from "#app/newsroom/drafts/proof-fields.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { FACT_FIELDS } from "#app/newsroom/facts/fact-fields.ts";
import { ConflictView } from "#app/newsroom/screens/conflict-view.tsx";
import { DoneMessage } from "#app/newsroom/screens/done-message.tsx";
import { DraftHeader } from "#app/newsroom/screens/draft-header.tsx";
import { draftHead } from "#app/newsroom/screens/draft-view.server.ts";
import { keepingTyped } from "#app/office/team/keep-typed.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/proofs.route";
import { draftProofs } from "./draft-proofs.server.ts";
import { ProofsView } from "./proofs-view.tsx";
import { passageAt } from "./proved-passages.server.ts";
import { replyToFact } from "./reply-to-fact.server.ts";
import { replyToFactForm } from "./save-fact.server.ts";

export const handle: RouteHandle = { maxBodyBytes: 60_000 };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  if (!draft) throw data(null, { status: 404 });
  const head = draftHead(services, draft);
  if (!head.hasProofs) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const place = searchParams.get(PROOF_FIELDS.place);
  if (place !== null) throw redirect(proofsHref(draft.id, passageAt(draft, Number(place) || 0)));
  const query = readProofQuery(searchParams);
  return { draft: head, query, proofs: draftProofs(services, draft, query) };
}

export const action = keepingTyped(async ({ params, request, context }: Route.ActionArgs) => {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  const form = await readForm(request);
  if (!draft || !form) throw data(null, { status: draft ? 400 : 404 });
  const staff = currentStaff(context);
  if (form.has(FACT_FIELDS.statement)) return replyToFactForm({ services, staff, draft, form, source: null });
  const query = readProofQuery(new URL(request.url).searchParams);
  return replyToFact({ services, staff, draft, form, query });
});

export function meta({ loaderData }: Route.MetaArgs) {
  const title = `Preuves : ${loaderData?.draft.title ?? "document"}`;
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

export default function ProofsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { draft } = loaderData;
  return (
    <div className="draft-page">
      <DraftHeader draft={draft}>
        <DoneMessage />
      </DraftHeader>
      {actionData?.state === "conflict" ? (
        <ConflictView id={draft.id} conflict={actionData} typed={[]} isTold={draft.isTold} />
      ) : (
        <ProofsView
          {...loaderData}
          refusal={actionData?.state === "refused" ? actionData.message : null}
          chosenSentences={actionData?.state === "refused" ? actionData.sentences : ""}
          refusedFact={actionData?.state === "fact" ? actionData : null}
        />
      )}
    </div>
  );
}
