import { useState } from "react";
import { formatCode } from "#app/learning/class/class-code.ts";
import { ENTRY_PATH, projectorPath } from "#app/learning/class/class-paths.ts";
import type { ClassState, ClassView } from "#app/learning/class/class-view.ts";
import { TEACHER_PAUSE_MS, useClassView } from "#app/learning/class/use-class-view.ts";
import { useSign } from "#app/learning/class/use-sign.ts";
import { useWakeLock } from "#app/learning/class/use-wake-lock.ts";
import { FrenchTitle } from "#app/ui/french-text.tsx";
import type { QrCode } from "#platform/qr-code.server.ts";
import { BigEnd, BigQuestion, BigScreen, QrPicture } from "./big-screen.tsx";
import { useDeskKeys } from "./use-desk-keys.ts";

export type Projector = {
  id: string;
  code: string;
  host: string;
  qr: QrCode;
  /** Of what the questions are of. */
  endQr: QrCode | null;
  view: ClassView;
  state: ClassState;
  /** Shown by the browser that steers the session. */
  isDesk: boolean;
};

export function ProjectorPage({ projector }: { projector: Projector }) {
  const { code, host, qr, endQr, isDesk } = projector;
  const [first] = useState({ view: projector.view, state: projector.state });
  const { view, state, askNow } = useClassView(projector.id, first, TEACHER_PAUSE_MS);
  const isEnded = view.step === "ended";
  useWakeLock(!isEnded);
  // A code that is projected alone keeps its session open.
  useSign(projector.id, isDesk && !isEnded);
  useDeskKeys(projector.id, view, { isDesk, hasSpace: true, askNow });
  return (
    <BigScreen
      foot={
        <>
          {view.question ? (
            <p>
              <span>{`${host}${ENTRY_PATH} `}</span>
              <strong className="unbroken">{formatCode(code)}</strong>
            </p>
          ) : null}
          <p>{counter(view, state)}</p>
          <noscript>
            <p>
              <a href={projectorPath(code, projector.id)}>Actualiser</a>
            </p>
          </noscript>
        </>
      }
    >
      <ProjectedStep {...{ view, code, host, qr, endQr }} />
    </BigScreen>
  );
}

function counter({ question }: ClassView, { answers, devices }: ClassState): string {
  const present = devices > 1 ? `${devices} appareils` : `${devices} appareil`;
  if (!question) return present;
  return `${answers > 1 ? `${answers} réponses` : `${answers} réponse`} sur ${present}`;
}

type StepProps = Omit<Projector, "id" | "state" | "isDesk">;

function ProjectedStep(props: StepProps) {
  const { view, host, endQr } = props;
  const { question } = view;
  if (question) return <BigQuestion {...view} question={question} />;
  if (view.step !== "ended") return <ProjectedEntry {...props} />;
  return (
    <BigEnd origins={view.origins} host={host} qr={endQr}>
      <h1>La séance est finie</h1>
      <p>
        Sur votre appareil, gardez les questions ratées. Le site vous les reposera dans « <strong>Réviser</strong> ».
      </p>
    </BigEnd>
  );
}

/** At one's own pace, until the end. */
function ProjectedEntry({ view, code, host, qr }: StepProps) {
  return (
    <div className="class-projector-entry">
      <div>
        <h1>
          <FrenchTitle>{view.title}</FrenchTitle>
        </h1>
        <p>
          {"Allez sur "}
          <strong className="class-address">{`${host}${ENTRY_PATH}`}</strong>
        </p>
        <p className="class-projector-code">{formatCode(code)}</p>
        {view.isDoorOpen ? null : <p>L’entrée est fermée.</p>}
      </div>
      <QrPicture qr={qr} label="QR code de l’entrée" />
    </div>
  );
}
