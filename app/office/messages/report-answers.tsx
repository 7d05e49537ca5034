import { FrenchText } from "#app/ui/french-text.tsx";
import { formatMinute } from "#platform/french/paris-time.ts";
import type { AnswerState, Report } from "./reports.server.ts";
import { useAnswerWatch } from "./use-answer-watch.ts";

const STATES: Record<AnswerState, string> = {
  waiting: "en attente d’envoi",
  sent: "envoyée",
  refused: "refusée : cette adresse n’existe pas, ou ne reçoit plus rien",
  "given-up": "pas partie : l’envoi a échoué jusqu’au bout. Répondez de nouveau",
  lost: "sans nouvelles de l’envoi depuis une semaine. Répondez de nouveau",
};

export function ReportAnswers({ report: { id, answers } }: { report: Report }) {
  useAnswerWatch(
    id,
    answers.some(({ state }) => state === "waiting"),
  );
  return (
    <>
      <h2>Réponse</h2>
      <div aria-live="polite">
        {answers.map(({ id: answerId, text, createdAt, settledAt, state }) => (
          <div key={answerId} className="admin-answer" data-state={state}>
            <p>
              <FrenchText>{`Écrite : ${formatMinute(createdAt)} ; `}</FrenchText>
              <strong>{STATES[state]}</strong>
              <FrenchText>{`${state === "sent" && settledAt ? ` : ${formatMinute(settledAt)}` : ""}.`}</FrenchText>
            </p>
            <p className="admin-message">{text}</p>
          </div>
        ))}
      </div>
    </>
  );
}
