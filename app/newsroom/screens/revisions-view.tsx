import { Link } from "react-router";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { isWritable, type RevisionReason } from "#app/newsroom/drafts/draft-states.ts";
import { ReadFiles } from "#app/newsroom/second-reading/read-files.tsx";
import type { ReadFile } from "#app/newsroom/second-reading/read-page.ts";
import { Button } from "#app/ui/button.tsx";
import type { DraftHead } from "./draft-view.server.ts";

export const COMPARED_FIELD = "depuis";

type RevisionsProps = {
  draft: DraftHead;
  revisions: { id: string; name: string; reason: RevisionReason; at: string }[];
  compared: { revision: string; files: ReadFile[] } | null;
  message: string | null;
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

export function RevisionsView({ draft, revisions, compared, message }: RevisionsProps) {
  const page = draftPath(draft.id, "versions");
  return (
    <div className="revisions">
      <h2>Versions</h2>
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
