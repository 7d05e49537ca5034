import type { EditLock } from "#app/newsroom/drafts/draft.ts";
import { DRAFT_FIELDS, LOCK_INTENTS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { TypedTexts } from "#app/newsroom/drafts/refused-view.tsx";
import type { TypingState } from "#app/newsroom/writing/typing-session.ts";
import type { Offer } from "#app/newsroom/writing/use-typed-copy.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

type SaveStatusProps = {
  state: TypingState;
  saved: string;
  said: string;
  /** True when what is said is news to everybody; the time of a save already shows that it was done. */
  isShown: boolean;
  compare: () => void;
};

/** Successful autosaves are not announced to screen readers; only requested actions and failures are. */
export function SaveStatus({ state, saved, said, isShown, compare }: SaveStatusProps) {
  const { save, at, isKept, met, refusal, unwritten } = state;
  const isWell = !met && ["idle", "typing", "saved"].includes(save);
  const quiet = save === "typing" ? "Enregistrement…" : at === null ? saved : `Enregistré à ${at}`;
  const onlyHere = isKept
    ? "Laissez cet onglet ouvert : il garde ce que vous tapez"
    : "Ce navigateur ne garde rien : ne fermez pas cette page";
  return (
    <div className="save-status">
      {isWell && !isShown ? <p className="save-state">{quiet}</p> : null}
      <p role="status" className={isShown ? "save-done" : "sr-only"}>
        {said}
      </p>
      <div role="status" className="save-trouble">
        {save === "away" && !met ? (
          <p>{`Le site ne répond pas. ${onlyHere}. Le texte sera enregistré dès que possible.`}</p>
        ) : null}
        {save === "signedOut" && !met ? (
          <p>
            <span>{`Votre session est terminée. ${onlyHere}. `}</span>
            <a href="/connexion" target="_blank" rel="noopener">
              Connectez-vous dans un nouvel onglet
            </a>
            <span>, puis revenez ici.</span>
          </p>
        ) : null}
        {refusal !== null && !met ? <p>{refusal}</p> : null}
        {met ? <p>{`${metText(met.by)} Rien de plus n’est enregistré tant que vous n’avez pas choisi.`}</p> : null}
      </div>
      {met ? (
        <Button type="button" onClick={compare}>
          Comparer les deux textes
        </Button>
      ) : null}
      {/* What has a reason is still in its field. */}
      <TypedTexts typed={unwritten.filter(({ why }) => why === undefined)} />
    </div>
  );
}

export function metText(by: string | null): string {
  return by === null
    ? "Vous avez écrit dans ce document sur une autre page."
    : `${by} a écrit dans ce document pendant que vous écriviez.`;
}

type EditLockNoticeProps = {
  lock: EditLock;
  /** True when another page took the lock from this one. */
  isLost: boolean;
};

export function EditLockNotice({ lock: { name, since, isMine }, isLost }: EditLockNoticeProps) {
  const when = since === "" ? "" : ` depuis ${since}`;
  const other = isLost
    ? `${name} a pris la main à ${since}. Cette page n’enregistre plus.`
    : `${name} écrit dans ce document${when}. Vous pouvez le lire.`;
  return (
    <div className="admin-note edit-lock-notice">
      <div role="status">
        <p>{isMine ? `Vous écrivez déjà dans un autre onglet${when}.` : other}</p>
        {isMine ? <p>S’il est fermé, ou pour continuer ici, prenez la main : ce qui y est enregistré reste.</p> : null}
        {isLost && !isMine ? <p>Ce que vous aviez tapé sans qu’il soit enregistré reste dans cet onglet.</p> : null}
      </div>
      <Button type="submit" tone="quiet" name={DRAFT_FIELDS.intent} value={LOCK_INTENTS.takeOver}>
        Prendre la main
      </Button>
    </div>
  );
}

type TypedBeforeProps = Offer & Record<"takeBack" | "leaveCopy" | "compare", () => void>;

export function TypedBefore({
  missing,
  differences,
  canReturn,
  isMet,
  takeBack,
  leaveCopy,
  compare,
}: TypedBeforeProps) {
  return (
    <section className="admin-note typed-before" aria-label="Texte non enregistré">
      <p>
        <span>Vous aviez tapé un texte qui n’est pas enregistré.</span>
        {isMet ? <span> Ce document a changé depuis.</span> : null}
      </p>
      <ul className="typed-differences" lang="fr">
        {differences.map(({ before, removed, added }) => (
          <li key={before + removed + added}>
            {before === "" ? null : <span>{`…${before}`}</span>}
            {removed === "" ? null : <del>{removed}</del>}
            {added === "" ? null : <ins>{added}</ins>}
          </li>
        ))}
      </ul>
      {missing.map((text) => (
        <Field key={text} label="Ce que vous aviez tapé n’est pas dans cette page : copiez-le">
          {(control) => <textarea {...control} defaultValue={text} rows={2} readOnly lang="fr" />}
        </Field>
      ))}
      <div className="button-row">
        {canReturn && isMet ? (
          <Button type="button" onClick={compare}>
            Comparer les deux textes
          </Button>
        ) : null}
        {canReturn && !isMet ? (
          <Button type="button" onClick={takeBack}>
            Le reprendre
          </Button>
        ) : null}
        <Button type="button" tone="quiet" onClick={leaveCopy}>
          L’oublier
        </Button>
      </div>
    </section>
  );
}
