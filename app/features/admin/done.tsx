import { useEffect } from "react";
import { useLocation } from "react-router";
import { notify } from "#app/features/notifications/notifications.ts";

/** Field of the page's address that says what has just been done, for the page after it. */
export const DONE_FIELD = "fait";

const MESSAGES = {
  connexion: { title: "Connexion réussie", description: "Bienvenue dans l'espace administration" },
  deconnexion: { title: "Déconnexion réussie", description: "Vous avez été déconnecté de l'espace administration" },
  effacement: {
    title: "Abonné effacé",
    description: "Les données de cette personne ont été supprimées de la base.",
  },
} as const;

export type Done = keyof typeof MESSAGES;

/** The address of a page that says what was done. */
export function doneAt(path: string, done: Done, search = new URLSearchParams()): string {
  const parameters = new URLSearchParams(search);
  parameters.set(DONE_FIELD, done);
  return `${path}?${parameters}`;
}

/** Says it on the page, and in a toast where scripts run; the address is then cleaned, so that a reload does not say it again. */
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
      <strong>{message.title}.</strong> {message.description}
    </p>
  ) : null;
}
