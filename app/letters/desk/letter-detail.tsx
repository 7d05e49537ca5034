import { type ReactElement, useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { formatWallTime } from "#app/letters/sending/wall-time.ts";
import { LETTER_STATE_LABELS } from "#app/letters/store/delivery-states.ts";
import type { LetterIntent } from "./desk-forms.ts";
import type { LetterDetail as Detail } from "./letter-admin.server.ts";
import { type Act, actsOf, actWords, Perform, SendQuestion } from "./letter-buttons.tsx";
import { LetterProgress, LetterSteps } from "./letter-progress-view.tsx";

const EVERY_MS = 5_000;
/** A browser's timer overflows after 24 days, so it waits a day at most. */
const MAX_MS = 86_400_000;

/**
 * The page is read again every few seconds while the letter is being sent, at the hour of a scheduled letter, and
 * whenever the page becomes visible.
 */
function useSteadyRefresh(isLeaving: boolean, leavesInMs: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", look);
    const timer = isLeaving ? setInterval(look, EVERY_MS) : undefined;
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearInterval(timer);
    };
  }, [isLeaving, revalidate]);
  useEffect(() => {
    if (leavesInMs === null) return;
    const timer = setTimeout(() => void revalidate(), Math.min(Math.max(leavesInMs, 0) + EVERY_MS, MAX_MS));
    return () => clearTimeout(timer);
  }, [leavesInMs, revalidate]);
}

type LetterDetailProps = {
  letter: Detail;
  asksTwice: boolean;
  outcome: { isDone: boolean; message: string } | null;
  /** This is the button that was pressed; it is null once the page has read the letter again. */
  pressed: LetterIntent | null;
};

export const STATE_LABELS = { ...LETTER_STATE_LABELS, draft: "À composer" };

export function LetterDetail({ letter, asksTwice, outcome, pressed }: LetterDetailProps) {
  useSteadyRefresh(letter.state === "sending" || letter.state === "preparing", letter.leavesInMs);
  const isStopped = letter.findings.some(({ level }) => level === "red");
  const { next, acts } = actsOf(letter, isStopped);
  const offer = (...wanted: Act[]) =>
    acts
      .filter((act) => wanted.includes(act))
      .map((act) => <Perform key={act} act={act} letter={letter} isNext={act === next} />);
  const isLeft = letter.hasStarted || letter.state === "preparing";
  const departure = <Part title="Départ">{offer("schedule", "send", "pause", "resume", "cancel")}</Part>;
  return (
    <div className="letter-page">
      <p>
        <Link to="/admin/lettres">Toutes les lettres</Link> ·{" "}
        <Link to="/admin/guides/lettre/2-composer-et-verifier">Le guide de la lettre</Link>
      </p>
      <h1>{`${letter.title} : ${letter.subject}`}</h1>
      <LetterSteps letter={letter} />
      {pressed === "freeze" ? <p role="status">La lettre est en cours de composition et de contrôle…</p> : null}
      {outcome && !pressed ? (
        <p role={outcome.isDone ? "status" : "alert"} className={outcome.isDone ? "admin-done" : "alert"}>
          {outcome.message}
        </p>
      ) : null}
      <p>
        <strong>{STATE_LABELS[letter.state]}</strong>
        <span>{`${letter.state === "scheduled" && letter.wallTime ? ` pour le ${formatWallTime(letter.wallTime)}, heure de Paris.` : ""}${letter.pauseReason ? `. ${letter.pauseReason}` : ""}`}</span>
      </p>
      {letter.lastReason && letter.lastReason !== letter.pauseReason ? (
        <p className="alert">{letter.lastReason}</p>
      ) : null}
      {asksTwice ? <SendQuestion audience={letter.audience} /> : null}
      {next && !asksTwice ? (
        <p>
          <span>{"Ce qui suit : "}</span>
          {isStopped ? (
            <a href="#controles">régler ce qui bloque</a>
          ) : (
            <a href={`#${next}`}>{actWords(next, letter)}</a>
          )}
        </p>
      ) : null}
      {isLeft ? <LetterProgress letter={letter} /> : null}
      {isLeft ? departure : null}
      <Message letter={letter}>{offer("freeze")}</Message>
      {letter.state === "draft" || letter.state === "cancelled" || letter.hasStarted ? null : (
        <Checks letter={letter} isStopped={isStopped} />
      )}
      <Part title="Essai">{offer("test")}</Part>
      {isLeft ? null : departure}
      <History log={letter.log} />
    </div>
  );
}

function Checks({ letter, isStopped }: { letter: Detail; isStopped: boolean }) {
  return (
    <section aria-labelledby="controles">
      <h2 id="controles">Contrôles</h2>
      <p className={isStopped ? "alert" : undefined}>
        {isStopped ? "La lettre ne peut pas partir ainsi." : nothingRedText(letter.state)}
      </p>
      <ul className="letter-findings">
        {letter.findings.map(({ level, message, href }) => (
          <li key={message} data-level={level}>
            <strong>{`${LEVELS[level]} : `}</strong>
            {href ? <Link to={href}>{message}</Link> : <span>{message}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function nothingRedText(state: Detail["state"]): string {
  return state === "paused"
    ? "Rien d’autre que la pause n’empêche la lettre de partir."
    : "Rien n’empêche la lettre de partir.";
}

const LEVELS = { red: "Bloquant", amber: "À voir", note: "Pour information" };

const VIEWS = [
  { view: "clair", words: "Clair" },
  { view: "sombre", words: "Sombre" },
  { view: "inverse", words: "Couleurs inversées" },
] as const;

function Part({ title, children }: { title: string; children: ReactElement[] }) {
  if (children.length === 0) return null;
  return (
    <section aria-label={title} className="letter-actions">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Message({ letter, children }: { letter: Detail; children: ReactElement[] }) {
  const { path, subject, preheader, state, draftHref } = letter;
  const address = (view: string) => `${path}/apercu?vue=${view}`;
  return (
    <section aria-labelledby="message">
      <h2 id="message">Le message</h2>
      <p className="letter-inbox">
        <strong>Le Récap</strong>
        <span>{` ${subject} `}</span>
        <span className="muted">{preheader}</span>
      </p>
      {state === "draft" ? (
        draftHref ? (
          <p>
            <Link to={draftHref}>Lire le brouillon</Link>
          </p>
        ) : null
      ) : (
        <Previews address={address} />
      )}
      {children}
    </section>
  );
}

function Previews({ address }: { address: (view: string) => string }) {
  return (
    <>
      <p>
        <a href={address("texte")}>Version texte</a>
      </p>
      {VIEWS.map(({ view, words }) => (
        <details key={view} open={view === "clair"}>
          <summary>{words}</summary>
          <div className="letter-frames">
            <iframe title={`${words}, 360 pixels`} src={address(view)} width="360" height="640" loading="lazy" />
            <iframe title={`${words}, 600 pixels`} src={address(view)} width="600" height="640" loading="lazy" />
          </div>
        </details>
      ))}
    </>
  );
}

function History({ log }: Pick<Detail, "log">) {
  if (log.length === 0) return null;
  return (
    <section aria-labelledby="histoire">
      <h2 id="histoire">Ce qui s’est passé</h2>
      <ul>
        {log.map(({ id, at, who, what, count }) => (
          <li key={id}>
            <span>{`${at} : ${what}${count === null ? "" : ` (${count.toLocaleString("fr-FR")})`} `}</span>
            <span className="muted">{who}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
