import { useEffect } from "react";
import { useLocation } from "react-router";
import { notify } from "#app/ui/notifications.ts";

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

/** Cleans the address after the toast, so that a reload does not repeat the message. */
export function DoneMessage() {
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
    <p className="admin-done">
      <strong>{`${message.title}.`}</strong>
      <span>{` ${message.description}`}</span>
    </p>
  ) : null;
}
