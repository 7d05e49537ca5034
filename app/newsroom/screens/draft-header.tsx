import { Link, useLocation } from "react-router";
import { COMMENTS_ANCHOR, openCommentsText } from "#app/newsroom/comments/comment-fields.ts";
import { useForgetSent } from "#app/newsroom/comments/use-comment-forms.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import type { Elements } from "#app/ui/elements.ts";
import type { DraftHead } from "./draft-view.server.ts";
import { SHOWN_LABELS, type ShownState } from "./shown-state.ts";

type DraftHeaderProps = { draft: DraftHead; children?: Elements };

export function DraftHeader({ draft, children }: DraftHeaderProps) {
  const { id, title, kind, shownState, updated, publishAt, edition, openComments, isTrial } = draft;
  // Effects of children run first, so the sent texts are forgotten before `useCommentForms` restores the kept ones.
  useForgetSent(id);
  return (
    <header className="draft-header">
      <p className="draft-kind">
        <Link to={NEWSROOM_PATH}>Bureau</Link> <span aria-hidden="true">›</span>
        <span>{` ${kind}`}</span>
      </p>
      <h1>{title}</h1>
      <p className="draft-facts">
        {updated ? <DraftStateMark state={shownState} /> : null}
        {isTrial ? <span>ne se publie jamais</span> : null}
        {publishAt ? <span>{`pour le ${publishAt}, heure de Paris`}</span> : null}
        {edition === null ? null : <span>{`édition ${edition}`}</span>}
        <span className="muted">
          {updated ? `${DONE[shownState] ?? "Modifié"} le ${updated}` : "Le texte du site : rien n’y est changé."}
        </span>
        {openComments > 0 ? (
          <Link to={`${draftPath(id, "relecture")}#${COMMENTS_ANCHOR}`}>{openCommentsText(openComments)}</Link>
        ) : null}
      </p>
      <Steps {...draft} />
      {children}
    </header>
  );
}

/** What was done last, by whom it was done. */
const DONE: Partial<Record<ShownState, string>> = { published: "Publié", scheduled: "Programmé" };

/** The state is written in words, because a colour alone does not reach everybody. */
export function DraftStateMark({ state, children }: { state: ShownState; children?: string | undefined }) {
  return (
    <span className="draft-state" data-state={state}>
      {children ?? SHOWN_LABELS[state]}
    </span>
  );
}

const STEPS = [
  { page: undefined, words: "Écrire" },
  { page: "preuves", words: "Preuves" },
  { page: "images", words: "Images" },
  { page: "relecture", words: "Relire" },
  { page: "publication", words: "Publier" },
  { page: "versions", words: "Versions" },
] as const;

function Steps({ id, hasProofs, hasImages }: Pick<DraftHead, "id" | "hasProofs" | "hasImages">) {
  const { pathname } = useLocation();
  return (
    <nav className="draft-steps" aria-label="Ce document">
      {STEPS.filter(({ page }) => (hasProofs || page !== "preuves") && (hasImages || page !== "images")).map(
        ({ page, words }) => {
          const path = draftPath(id, page);
          return (
            <Link key={words} to={path} reloadDocument={!page} aria-current={pathname === path ? "page" : undefined}>
              {words}
            </Link>
          );
        },
      )}
    </nav>
  );
}
