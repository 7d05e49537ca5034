import { useEffect, useState } from "react";
import { isRouteErrorResponse } from "react-router";

const EVERY_MS = 2_000;
/** A restart takes seconds and a restore minutes; after this many attempts somebody has to look. */
const TRIES = 300;
/**
 * Browsers give the first messages when no server answers, and React Router the last when the answer is not from the
 * site.
 */
const NO_ANSWER = /Failed to fetch|NetworkError|Load failed|Unable to decode turbo-stream/;

export function isWithoutServer(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504;
  return error instanceof Error && NO_ANSWER.test(error.message);
}

/** Waits until the site answers again, then reloads the page. A form submitted meanwhile is not sent again. */
export function Restarting() {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries >= TRIES) return;
    const timer = setTimeout(async () => {
      const isBack = await fetch("/healthz", { cache: "no-store" }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isBack) window.location.reload();
      else setTries(tries + 1);
    }, EVERY_MS);
    return () => clearTimeout(timer);
  }, [tries]);
  return (
    <div className="wrap message-page">
      <h1>Le site redémarre</h1>
      <p className="lead" role="status">
        {tries < TRIES
          ? "Cette page attend et revient seule. Si vous veniez d’appuyer sur un bouton, vérifiez alors ce qui a été fait."
          : "Il ne répond toujours pas. Rechargez la page quand il sera revenu."}
      </p>
    </div>
  );
}
