import { formatCode, formatResumeCode } from "#app/learning/class/class-code.ts";
import { UNJOINED_MINUTES } from "#app/learning/class/class-limits.ts";
import { TeacherPage } from "#app/learning/class/class-page.tsx";
import { deskPath, ENTRY_PATH, projectorPath } from "#app/learning/class/class-paths.ts";
import { neverJoined } from "#app/learning/class/class-texts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import type { Desk } from "./desk.server.ts";

export function OpenedPage({ desk: { id, code, host, resume, view, endsAt } }: { desk: Desk }) {
  return (
    <TeacherPage name="Séance ouverte">
      <h1>La séance est ouverte</h1>
      <p className="lead">{`Les élèves vont sur ${host}${ENTRY_PATH} et tapent ce code.`}</p>
      <p className="class-code">{formatCode(code)}</p>
      <p className="button-row no-print">
        <ButtonLink to={projectorPath(code)} target="_blank" rel="noopener" reloadDocument>
          Projeter le code<span className="sr-only"> (nouvelle fenêtre)</span>
        </ButtonLink>
        <ButtonLink tone="quiet" to={deskPath(id)} reloadDocument>
          Piloter la séance
        </ButtonLink>
      </p>
      {view.way === "own-pace" ? (
        <p>
          <FrenchText>{`Ouverte jusqu’au ${formatDayAndHour(new Date(endsAt))}.`}</FrenchText>
        </p>
      ) : null}
      {view.way === "live" || minutesUntil(endsAt) > UNJOINED_MINUTES["own-pace"] ? (
        <p className="no-print">
          <FrenchText>{neverJoined(view.way)}</FrenchText>
        </p>
      ) : null}
      <h2 id="reprise">Votre code de reprise</h2>
      <p className="no-print">
        Il permet de piloter la séance depuis un autre ordinateur : notez-le avant la classe. Vous le retrouvez dans «
        Piloter la séance ».
      </p>
      <ResumeCode resume={resume} />
    </TeacherPage>
  );
}

function minutesUntil(time: string): number {
  return (new Date(time).getTime() - Date.now()) / 60_000;
}

/** The resume code is shown after a press only, because the screen may be projected. */
export function ResumeCode({ resume }: Pick<Desk, "resume">) {
  return (
    <details className="class-resume">
      <summary>Montrer mon code de reprise</summary>
      <p className="class-resume-code">{formatResumeCode(resume)}</p>
      <p>Notez-le ou imprimez cette page. Ne le projetez pas : qui l’a peut piloter la séance.</p>
      <p className="no-print">
        <Button tone="quiet" needsScript onClick={() => print()}>
          Imprimer
        </Button>
      </p>
    </details>
  );
}
