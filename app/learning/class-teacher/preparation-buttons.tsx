import type { FormEvent } from "react";
import { MAX_QUESTIONS } from "#app/learning/class/class-limits.ts";
import { CLASS_FIELDS, DESTINATIONS } from "#app/learning/class/class-paths.ts";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";

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
          <span>{isKept ? "Enregistrer" : "Garder"}</span>
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
 * Leads to an address that can be kept. The form is sent by POST, because with all the ranks of a long quiz it would be
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
