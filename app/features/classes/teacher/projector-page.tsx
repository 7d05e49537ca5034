import { useState } from "react";
import { FrenchTitle } from "#app/ui/french-text.tsx";
import { ClassSheet } from "../class-page.tsx";
import { ClassAnswers } from "../question-options.tsx";
import { formatCode } from "../rules/class-code.ts";
import { ENTRY_PATH, projectorPath } from "../rules/class-paths.ts";
import type { ClassState, ClassView } from "../rules/class-view.ts";
import { TEACHER_PAUSE_MS, useClassView } from "../use-class-view.ts";
import { useSign } from "../use-sign.ts";
import { useWakeLock } from "../use-wake-lock.ts";
import type { QrCode } from "./qr-code.server.ts";

export type Projector = {
  id: string;
  code: string;
  host: string;
  qr: QrCode;
  view: ClassView;
  state: ClassState;
  /** Shown by the browser that steers the session. */
  isDesk: boolean;
};

export function ProjectorPage({ projector }: { projector: Projector }) {
  const { code, host, qr, isDesk } = projector;
  const [first] = useState({ view: projector.view, state: projector.state });
  const { view, state } = useClassView(projector.id, first, TEACHER_PAUSE_MS);
  const isEnded = view.step === "ended";
  useWakeLock(!isEnded);
  // A code that is projected alone keeps its session open.
  useSign(projector.id, isDesk && !isEnded);
  return (
    <div className="class-projector">
      <ClassSheet />
      <main id="contenu" tabIndex={-1}>
        <ProjectedStep {...{ view, code, host, qr }} />
      </main>
      <footer className="class-projector-foot">
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
      </footer>
    </div>
  );
}

function counter({ question }: ClassView, { answers, devices }: ClassState): string {
  const present = devices > 1 ? `${devices} appareils` : `${devices} appareil`;
  if (!question) return present;
  return `${answers > 1 ? `${answers} réponses` : `${answers} réponse`} sur ${present}`;
}

type StepProps = Pick<Projector, "view" | "code" | "host" | "qr">;

function ProjectedStep(props: StepProps) {
  const { view, host } = props;
  if (view.question) return <ProjectedQuestion view={view} question={view.question} />;
  return view.step === "ended" ? <ProjectedEnd address={`${host}${view.href}`} /> : <ProjectedEntry {...props} />;
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
      <svg className="class-qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code de l’entrée">
        <rect className="class-qr-paper" width={qr.size} height={qr.size} />
        <path className="class-qr-ink" d={qr.path} />
      </svg>
    </div>
  );
}

function ProjectedEnd({ address }: { address: string }) {
  return (
    <div className="class-projector-end">
      <h1>La séance est finie</h1>
      <p>
        Sur votre appareil, gardez les questions ratées. Le site vous les reposera dans « <strong>Réviser</strong> ».
      </p>
      <p>
        {"Lire l’article : "}
        <strong className="class-address">{address}</strong>
      </p>
    </div>
  );
}

type QuestionProps = { view: ClassView; question: NonNullable<ClassView["question"]> };

function ProjectedQuestion({ view: { correction, counts, position, total }, question }: QuestionProps) {
  return (
    <>
      <p>{`Question ${position + 1} sur ${total}`}</p>
      <h1 aria-live="polite">
        <FrenchTitle>{question.text}</FrenchTitle>
      </h1>
      <ClassAnswers {...{ question, correction, counts }} />
    </>
  );
}
