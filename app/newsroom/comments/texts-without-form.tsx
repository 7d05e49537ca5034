import { listTypedTexts, RefusedView, TypedTexts } from "#app/newsroom/drafts/refused-view.tsx";
import { Button } from "#app/ui/button.tsx";
import { OTHER_PASSAGE, type ReviewAnswer } from "./comment-fields.ts";
import { type CommentsOf, keptKey } from "./use-comment-forms.ts";

type Shown = Pick<CommentsOf, "isOpen" | "comments" | "forms"> & {
  /** The passages below which the page can show a form. */
  listed: Set<string>;
  /** True when the page has no form for a verdict. */
  isVerdictClosed: boolean;
};

type TextsProps = { answer: ReviewAnswer | null; shown: Shown };

/**
 * Shows texts that were refused or kept by the tab when their form no longer exists, because the draft was closed or
 * the line no longer differs.
 */
export function TextsWithoutForm({ answer, shown }: TextsProps) {
  const { forms } = shown;
  const refused = answer && !hasForm(keyOf(answer), shown) ? answer : null;
  const left = Object.entries(forms.kept).filter(
    ([key]) => !hasForm(key, shown) && !(refused && key === keyOf(refused)),
  );
  return (
    <>
      {refused ? <RefusedView {...textsOf(refused)} /> : null}
      {left.length === 0 ? null : (
        <section className="admin-note typed-before" aria-label="Texte non enregistré">
          <p>Vous aviez tapé un texte qui n’a plus sa place sur cette page.</p>
          <TypedTexts typed={left.map(([, text]) => ({ label: "Votre texte", text }))} />
          <div className="button-row">
            <Button tone="quiet" onClick={() => forms.forget(left.map(([key]) => key))}>
              L’oublier
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

function keyOf(answer: ReviewAnswer): string {
  if ("note" in answer) return keptKey.note;
  const { comment, passage } = answer.comment;
  return comment === "" ? keptKey.text(passage) : keptKey.reply(comment);
}

function hasForm(key: string, { isOpen, isVerdictClosed, comments, listed }: Shown): boolean {
  if (key === keptKey.note) return !isVerdictClosed;
  const passages = [OTHER_PASSAGE, ...listed];
  const ofPassages = [...passages.map(keptKey.text), ...passages.map(keptKey.quote)];
  return isOpen && [...ofPassages, ...comments.map(({ id }) => keptKey.reply(id))].includes(key);
}

function textsOf(answer: ReviewAnswer) {
  if ("note" in answer) return { message: answer.message, typed: listTypedTexts({ "Votre note": answer.note }) };
  const { comment, quote, text, message } = answer.comment;
  const typed = comment
    ? listTypedTexts({ "Votre réponse": text })
    : listTypedTexts({ "Les mots en question": quote, "Votre remarque": text });
  return { message, typed };
}
