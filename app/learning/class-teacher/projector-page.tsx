import { useState } from "react";
import { formatCode } from "#app/learning/class/class-code.ts";
import { ENTRY_PATH, projectorPath } from "#app/learning/class/class-paths.ts";
import { CLASS_TEXTS, classAnswersText } from "#app/learning/class/class-texts.ts";
import type { ClassState, ClassView } from "#app/learning/class/class-view.ts";
import { TEACHER_PAUSE_MS, useClassView } from "#app/learning/class/use-class-view.ts";
import { useSign } from "#app/learning/class/use-sign.ts";
import { useWakeLock } from "#app/learning/class/use-wake-lock.ts";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchTitle } from "#app/ui/french-text.tsx";
import type { QrCode } from "#platform/qr-code.server.ts";
import { BigEnd, BigQuestion, BigScreen, type End, QrPicture } from "./big-screen.tsx";
import { useDeskKeys } from "./use-desk-keys.ts";

export type Projector = {
  id: string;
  code: string;
  host: string;
  qr: QrCode;
  ends: End[];
  view: ClassView;
  state: ClassState;
  /** Is true in the browser that leads the session. */
  isDesk: boolean;
};

export function ProjectorPage({ projector }: { projector: Projector }) {
  const { code, host, qr, ends, isDesk } = projector;
  const [first] = useState({ view: projector.view, state: projector.state });
  const { view, state, askNow } = useClassView(projector.id, first, TEACHER_PAUSE_MS);
  const isEnded = view.step === "ended";
  useWakeLock(!isEnded);
  // This page signals too, so that a session of which only the code is projected stays open.
  useSign(projector.id, isDesk && !isEnded);
  const said = useDeskKeys(projector.id, view, { isDesk, hasSpace: true, askNow });
  return (
    <BigScreen
      foot={
        <>
          {view.question && view.isDoorOpen ? (
            <p>
              <span>{`${host}${ENTRY_PATH} `}</span>
              <strong className="unbroken">{formatCode(code)}</strong>
            </p>
          ) : null}
          {view.question && !view.isDoorOpen ? <p>Entrée fermée</p> : null}
          {said ? <p role={said === "onItsWay" ? undefined : "alert"}>{CLASS_TEXTS[said]}</p> : null}
          <p>{counter(view, state)}</p>
          <noscript>
            <p>
              <a href={projectorPath(code, projector.id)}>Actualiser</a>
            </p>
          </noscript>
        </>
      }
    >
      <ProjectedStep {...{ view, state, code, host, qr, ends }} />
    </BigScreen>
  );
}

function counter({ question }: ClassView, { answers, devices }: ClassState): string {
  const present = devices > 1 ? `${devices} appareils` : `${devices} appareil`;
  if (!question) return present;
  return `${classAnswersText(answers)} sur ${present}`;
}

/** The counter says that nobody answered, so the class does not read why there is no chart. */
function noteOf({ step, counts }: ClassView, answers: number): Elements | string | null {
  if (counts === "few" && answers > 0) return <span className="class-projector-aside">{CLASS_TEXTS.fewAnswers}</span>;
  return step === "closed" ? "Question fermée" : null;
}

function stillOpen({ position }: ClassView): string {
  return `La question ${position + 1} reste ouverte`;
}

type StepProps = Omit<Projector, "id" | "isDesk">;

function ProjectedStep(props: StepProps) {
  const { view, state, host, ends } = props;
  const { question, again, total } = view;
  if (again) return <BigQuestion {...again} total={total} note={view.step === "open" ? stillOpen(view) : null} />;
  if (question) return <BigQuestion {...view} question={question} note={noteOf(view, state.answers)} />;
  if (view.step !== "ended") return <ProjectedEntry {...props} />;
  return (
    <BigEnd ends={ends} host={host}>
      <h1>La séance est finie</h1>
      <p>
        Sur votre appareil, gardez les questions ratées. Le site vous les reposera dans « <strong>Réviser</strong> ».
      </p>
    </BigEnd>
  );
}

/** In a session at one's own pace, this is shown until the end. */
function ProjectedEntry({ view, code, host, qr }: StepProps) {
  return (
    <div className="class-projector-entry">
      <div>
        <h1>
          <FrenchTitle>{view.title}</FrenchTitle>
        </h1>
        {view.isDoorOpen ? (
          <>
            <p>
              {"Allez sur "}
              <strong className="class-address">{`${host}${ENTRY_PATH}`}</strong>
            </p>
            <p className="class-projector-code">{formatCode(code)}</p>
          </>
        ) : (
          <p>L’entrée est fermée.</p>
        )}
      </div>
      {view.isDoorOpen ? <QrPicture qr={qr} label="QR code de l’entrée" /> : null}
    </div>
  );
}
