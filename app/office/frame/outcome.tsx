import { useEffect } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { notify } from "#app/ui/notifications.ts";

/** The outcome of a form is shown on the page from which it was sent. */
export type Outcome = { isDone: boolean; message: string; typed?: string; field?: string };

export function done(message: string): Outcome {
  return { isDone: true, message };
}

export function refused(message: string, typed?: string): Outcome {
  return typed === undefined ? { isDone: false, message } : { isDone: false, message, typed };
}

/** The page writes this message beside the field, so OutcomeMessage shows nothing. */
export function refusedField(field: string, message: string, typed: string): Outcome {
  return { ...refused(message, typed), field };
}

export function OutcomeMessage({ outcome }: { outcome: Outcome | null }) {
  return (
    <div aria-live="polite">
      {outcome && !outcome.field ? <p className={outcome.isDone ? "admin-done" : "alert"}>{outcome.message}</p> : null}
    </div>
  );
}

/** A 4xx answer means that the page is out of date, but React Router would not reload its data after it. */
export function rereadAfterRefusal({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus >= 400;
}

export const DONE_FIELD = "fait";

const MESSAGES = {
  connexion: { title: "Connexion réussie", description: "Bienvenue dans l'espace administration" },
  deconnexion: { title: "Déconnexion réussie", description: "Vous avez été déconnecté de l'espace administration" },
  effacement: {
    title: "Abonné effacé",
    description: "Les données de cette personne ont été supprimées de la base.",
  },
} as const;

type Done = keyof typeof MESSAGES;

export function doneAt(path: string, done: Done, search = new URLSearchParams()): string {
  const parameters = new URLSearchParams(search);
  parameters.set(DONE_FIELD, done);
  return `${path}?${parameters}`;
}

/** Without scripts the page shows the message itself. The address is cleaned after the toast: a reload repeats nothing. */
export function DoneToast() {
  const { search } = useLocation();
  const done = new URLSearchParams(search).get(DONE_FIELD);
  const message = done && Object.hasOwn(MESSAGES, done) ? MESSAGES[done as Done] : null;

  useEffect(() => {
    const url = new URL(window.location.href);
    if (!message || !url.searchParams.has(DONE_FIELD)) return;
    notify(message);
    url.searchParams.delete(DONE_FIELD);
    window.history.replaceState(window.history.state, "", url);
  }, [message]);

  return message ? (
    <p className="admin-done admin-without-scripts">
      <strong>{`${message.title}.`}</strong>
      <span>{` ${message.description}`}</span>
    </p>
  ) : null;
}
