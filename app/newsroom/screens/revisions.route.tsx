import { data, Link, redirect } from "react-router";
import { readFormerAndPresent } from "#app/newsroom/drafts/compare.server.ts";
import { doneHref } from "#app/newsroom/drafts/done-texts.ts";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath, historyPath } from "#app/newsroom/drafts/draft-paths.ts";
import { isWritable, type RevisionReason } from "#app/newsroom/drafts/draft-states.ts";
import { restoreRevision } from "#app/newsroom/drafts/restore-revision.server.ts";
import { listRevisions } from "#app/newsroom/drafts/revisions.server.ts";
import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { valueNames } from "#app/newsroom/fields/field-choices.server.ts";
import { compareReadings } from "#app/newsroom/second-reading/compare-reading.server.ts";
import { ReadFiles } from "#app/newsroom/second-reading/read-files.tsx";
import type { ReadFile } from "#app/newsroom/second-reading/read-page.ts";
import { keepingTyped } from "#app/office/team/keep-typed.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/revisions.route";
import { DraftHeader } from "./draft-header.tsx";
import { type DraftHead, draftHead } from "./draft-view.server.ts";

const COMPARED_FIELD = "depuis";

type RevisionsProps = {
  draft: DraftHead;
  revisions: { id: string; name: string; reason: RevisionReason; at: string }[];
  compared: { revision: string; files: ReadFile[] } | null;
  message: string | null;
  /** The served text, or null. */
  served: string | null;
};

const REASONS: Record<RevisionReason, string> = {
  save: "Enregistré",
  request: "Relecture demandée",
  approve: "Approuvé",
  publish: "Publié",
  met: "Écrit en même temps qu’un autre texte",
  restore: "Retour à une version",
  site: "Texte du site repris",
};

function RevisionsView({ draft, revisions, compared, message, served }: RevisionsProps) {
  const page = draftPath(draft.id, "versions");
  return (
    <div className="revisions">
      <h2>Versions</h2>
      {served ? (
        <p>
          Celles de ce document. Ce que le site a montré avant est à la page{" "}
          <Link to={historyPath(served)}>Historique</Link>.
        </p>
      ) : null}
      {message ? (
        <p role="alert" className="alert">
          {message}
        </p>
      ) : null}
      <ol className="edition-list">
        {revisions.map(({ id, name, reason, at }, index) => (
          <li key={id} id={`v-${id}`}>
            <p className="edition-name">
              <strong>{REASONS[reason]}</strong>
              <span>{`par ${name}`}</span>
              {index === 0 ? <span className="draft-state">maintenant</span> : null}
            </p>
            <p className="draft-facts">
              <span className="muted">{at}</span>
              {index === 0 ? null : (
                <Link to={`${page}?${COMPARED_FIELD}=${id}#v-${id}`} preventScrollReset>
                  Ce qui a changé depuis<span className="sr-only">{` ${at}`}</span>
                </Link>
              )}
            </p>
            {compared?.revision === id ? (
              <div className="revision-compared">
                <ReadFiles files={compared.files} nothing="Aucune différence avec le texte d’aujourd’hui." />
                {isWritable(draft.state) ? (
                  <form method="post" action={page}>
                    <input type="hidden" name={DRAFT_FIELDS.version} value={draft.version} />
                    <Button type="submit" tone="quiet" name={DRAFT_FIELDS.revision} value={id}>
                      Revenir à cette version
                    </Button>
                  </form>
                ) : null}
              </div>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  if (!draft) throw data(null, { status: 404 });
  const revisions = await listRevisions(services, currentStaff(context), draft.id);
  const asked = new URL(request.url).searchParams.get(COMPARED_FIELD);
  const revision = revisions.find(({ id }) => id === asked)?.id;
  return {
    draft: draftHead(services, draft),
    served: draft.isServed ? draft.document : null,
    revisions: revisions.map(({ at, ...one }) => ({ ...one, at: formatDayAndHour(at) })),
    compared: revision
      ? {
          revision,
          files: compareReadings(
            await readFormerAndPresent(services, draft, revision),
            valueNames(servedContent(services), draft.files),
          ),
        }
      : null,
  };
}

export const action = keepingTyped(async ({ params, request, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  const revision = form?.get(DRAFT_FIELDS.revision);
  if (!form || !revision) throw data(null, { status: 400 });
  const input = { revision, version: Number(form.get(DRAFT_FIELDS.version)) };
  const outcome = await restoreRevision(requireServices(context), currentStaff(context), params.draft, input);
  if (outcome.state === "done") throw redirect(doneHref(draftPath(params.draft), "version"), 303);
  return data({ message: outcome.message }, { status: 409 });
});

export function meta({ loaderData }: Route.MetaArgs) {
  const title = `Versions : ${loaderData?.draft.title ?? "document"}`;
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

export default function RevisionsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="draft-page">
      <DraftHeader draft={loaderData.draft} />
      <RevisionsView {...loaderData} message={actionData?.message ?? null} />
    </div>
  );
}
