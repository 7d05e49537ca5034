import type { FormEvent } from "react";
import { MAX_QUESTIONS } from "#app/learning/class/class-limits.ts";
import { CLASS_FIELDS, DESTINATIONS } from "#app/learning/class/class-paths.ts";
import { Button } from "#app/ui/button.tsx";

/** How many questions a preparation counts: ticked, of all that are listed, hidden by a filter, and the teacher's. */
export type Counts = { chosen: number; known: number; hidden: number; own: number };

type PreparationButtonsProps = {
  counts: Counts;
  /** Said when the form could not be sent. */
  notSent: string | null;
};

export function PreparationButtons({ counts, notSent }: PreparationButtonsProps) {
  const note = counts.own > 0 ? "sans vos propres questions" : null;
  return (
    <>
      <p className="button-row class-open" id="boutons" tabIndex={-1}>
        <Button type="submit">Ouvrir la séance</Button>
        <AddressButton to={DESTINATIONS.paper} note={note}>
          Sans téléphone
        </AddressButton>
        <span className="needs-script" data-problem={counts.chosen + counts.own > MAX_QUESTIONS || undefined}>
          {tickedText(counts)}
        </span>
        <strong role="alert">{notSent}</strong>
      </p>
      <p className="button-row">
        <AddressButton to={DESTINATIONS.kept}>Garder cette préparation</AddressButton>
        <AddressButton to={DESTINATIONS.print} note={note}>
          Imprimer ces questions
        </AddressButton>
      </p>
    </>
  );
}

export function tickedText({ chosen, known, hidden, own }: Counts): string {
  const ticked = chosen > 1 ? `${chosen} cochées` : `${chosen} cochée`;
  const ofAll = own > 0 || hidden > 0 ? "" : ` sur ${known}`;
  const unseen = hidden > 0 ? `, dont ${hidden} ${hidden > 1 ? "cachées" : "cachée"} par le filtre` : "";
  const ofTeacher = own > 0 ? ` + ${own} à vous` : "";
  const count = `${ticked}${ofAll}${ofTeacher}${unseen}`;
  return chosen + own > MAX_QUESTIONS ? `${count}, ${MAX_QUESTIONS} au plus` : count;
}

type AddressButtonProps = {
  to: string;
  children: string;
  /** Says what the address leaves out. */
  note?: string | null;
};

/**
 * Leads to an address that can be kept. The form is sent by POST, because with all the ranks of a long quiz it would be
 * too long for an address.
 */
export function AddressButton({ to, children, note = null }: AddressButtonProps) {
  const noteId = note ? `sans-${to}` : undefined;
  return (
    <>
      <button type="submit" className="button button-quiet" name={CLASS_FIELDS.to} value={to} aria-describedby={noteId}>
        {children}
      </button>
      {note ? (
        <span id={noteId} className="muted">
          {note}
        </span>
      ) : null}
    </>
  );
}

/** Enter in a field presses the first button of a form, so this one only keeps what was typed and opens no session. */
export function KeepByEnter() {
  return (
    <button
      type="submit"
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
      name={CLASS_FIELDS.to}
      value={DESTINATIONS.kept}
    >
      Garder cette préparation
    </button>
  );
}

/** What the teacher wrote stays in the browser until a session is opened. */
export function keepOwnOutOfAddress({ nativeEvent, currentTarget }: FormEvent<HTMLFormElement>) {
  const { submitter } = nativeEvent as SubmitEvent;
  const isAddress = submitter instanceof HTMLButtonElement && submitter.name === CLASS_FIELDS.to;
  const own = currentTarget.elements.namedItem(CLASS_FIELDS.own);
  if (own instanceof HTMLInputElement) own.disabled = isAddress;
}
