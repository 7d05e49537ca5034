import type { FormEvent } from "react";
import { MAX_QUESTIONS } from "#app/learning/class/class-limits.ts";
import { CLASS_FIELDS, DESTINATIONS } from "#app/learning/class/class-paths.ts";
import { useKeptAtOnce } from "#app/learning/class/kept-preparations.tsx";
import { Button } from "#app/ui/button.tsx";
import { copyText } from "#app/ui/copy-text.ts";
import type { Elements } from "#app/ui/elements.ts";
import { TEACHING_PATH } from "#library/catalogue/teaching-paths.ts";

/**
 * How many questions a preparation counts: ticked, of all that are listed, hidden by a filter, the teacher's, and those of
 * the teacher that cannot be asked.
 */
export type Counts = { chosen: number; known: number; hidden: number; own: number; incomplete: number };

type PreparationButtonsProps = {
  counts: Counts;
  /** Is true when the preparation was kept before, and is replaced. */
  isKept: boolean;
  /** Said when the form could not be sent. */
  notSent: string | null;
};

export function PreparationButtons({ counts, isKept, notSent }: PreparationButtonsProps) {
  return (
    <p className="button-row class-open" id="boutons" tabIndex={-1}>
      <Button type="submit">Ouvrir la séance</Button>
      <AddressButton to={DESTINATIONS.paper}>Sans téléphone</AddressButton>
      <AddressButton to={DESTINATIONS.print}>Imprimer</AddressButton>
      <AddressButton to={DESTINATIONS.kept}>
        <span>
          <span>{keepName(isKept)}</span>
          <span className="sr-only"> cette préparation</span>
        </span>
      </AddressButton>
      <span
        className="needs-script"
        data-problem={counts.chosen + counts.own > MAX_QUESTIONS || counts.incomplete > 0 || undefined}
      >
        {tickedText(counts)}
      </span>
      <strong role="alert">{notSent}</strong>
    </p>
  );
}

type KeptNoticeProps = {
  title: string;
  typed: Record<string, string>;
  /** Is true when something was changed that the address does not hold yet. */
  isAhead: boolean;
  hasOwn: boolean;
};

/** Without scripts, only the address keeps the preparation. */
export function KeptNotice({ title, typed, isAhead, hasOwn }: KeptNoticeProps) {
  const kept = useKeptAtOnce(title);
  const isKept = Boolean(typed[CLASS_FIELDS.preparation]);
  return (
    <div className="class-kept">
      <p role="status">
        {kept ? (
          <span key={kept}>
            <strong>
              {kept === "new" ? "Gardée sur cet ordinateur." : "Enregistrée à la place de celle d’avant."}
            </strong>{" "}
            <a href={TEACHING_PATH}>« Enseigner »</a> la montre, sous « Vos préparations ».
          </span>
        ) : null}
      </p>
      {isAhead ? (
        <p>
          {`Vos derniers changements ne sont pas encore gardés : « ${keepName(isKept)} » les met aussi dans l’adresse.`}
        </p>
      ) : (
        <p>
          L’adresse de cette page garde votre préparation. Ajoutez-la à vos favoris, ou copiez-la pour un autre
          ordinateur. Rien n’est ouvert d’ici là.
          {hasOwn ? <span> Vos propres questions restent dans ce navigateur.</span> : null}
        </p>
      )}
      <p className="button-row needs-script">
        {isAhead ? null : (
          <Button
            tone="quiet"
            onClick={() =>
              copyText(location.href, { done: "Adresse copiée", instead: "Copiez-la de la barre d’adresse." })
            }
          >
            Copier l’adresse
          </Button>
        )}
        {isKept ? <AddressButton to={DESTINATIONS.copy}>Garder comme nouvelle préparation</AddressButton> : null}
      </p>
    </div>
  );
}

const keepName = (isKept: boolean) => (isKept ? "Enregistrer" : "Garder");

export function tickedCount(questions: number): string {
  return questions > 1 ? `${questions} cochées` : `${questions} cochée`;
}

export function tickedText({ chosen, known, hidden, own, incomplete }: Counts): string {
  const ticked = tickedCount(chosen);
  const isOwn = own + incomplete > 0;
  const ofAll = isOwn || hidden > 0 ? "" : ` sur ${known}`;
  const unseen = hidden > 0 ? `, dont ${hidden} ${hidden > 1 ? "cachées" : "cachée"} par le filtre` : "";
  const ofTeacher = isOwn ? ` + ${own} à vous` : "";
  const plural = incomplete > 1 ? "s" : "";
  const leftOut = incomplete > 0 ? `, ${incomplete} incomplète${plural} non posée${plural}` : "";
  const count = `${ticked}${ofAll}${ofTeacher}${leftOut}${unseen}`;
  return chosen + own > MAX_QUESTIONS ? `${count}, ${MAX_QUESTIONS} au plus` : count;
}

/**
 * Leads to an address that can be kept. The form is sent by POST, because with all the questions of a long quiz it would be
 * too long for an address.
 */
export function AddressButton({ to, children }: { to: string; children: Elements | string }) {
  return (
    <button type="submit" className="button button-quiet" name={CLASS_FIELDS.to} value={to}>
      {children}
    </button>
  );
}

/** Enter in a field presses the first button of a form, so this one only puts what was typed into the address and opens no session. */
export function AddressByEnter() {
  return (
    <button
      type="submit"
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
      name={CLASS_FIELDS.to}
      value={DESTINATIONS.address}
    >
      Mettre dans l’adresse
    </button>
  );
}

/** What the teacher wrote stays in the browser until a session is opened. */
export function keepOwnOutOfAddress({ nativeEvent, currentTarget }: FormEvent<HTMLFormElement>) {
  const { submitter } = nativeEvent as SubmitEvent;
  const isAddress = submitter instanceof HTMLButtonElement && submitter.name !== "";
  const own = currentTarget.elements.namedItem(CLASS_FIELDS.own);
  if (own instanceof HTMLInputElement) own.disabled = isAddress;
}
