import { Fragment, useEffect, useRef } from "react";
import { ClassStyle } from "#app/learning/class/class-page.tsx";
import type { Origin } from "#app/learning/class/class-view.ts";
import { ClassAnswers, type ClassAnswersProps } from "#app/learning/class/question-options.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import type { QrCode } from "#platform/qr-code.server.ts";

type BigScreenProps = {
  foot: Elements;
  /** True below the header of the site; otherwise the screen is the whole page. */
  isInPage?: boolean;
  children: Elements;
};

/** Shows what a class must read from the back of the room, with phones or without. */
export function BigScreen({ foot, isInPage = false, children }: BigScreenProps) {
  return (
    <div className="class-projector">
      <ClassStyle />
      {isInPage ? (
        <div className="class-projector-stage">{children}</div>
      ) : (
        <main id="contenu" className="class-projector-stage" tabIndex={-1}>
          {children}
        </main>
      )}
      {isInPage ? (
        <div className="class-projector-foot">{foot}</div>
      ) : (
        <footer className="class-projector-foot">{foot}</footer>
      )}
    </div>
  );
}

type BigQuestionProps = ClassAnswersProps & {
  position: number;
  total: number;
  /** Text beside the number of the question. */
  note?: Elements | string | null;
};

export function BigQuestion({ position, total, note, question, correction, counts, countField }: BigQuestionProps) {
  const shown = useRef<HTMLDivElement>(null);
  useLargestText(shown, `${question.id} ${correction?.right} ${counts} ${typeof note === "string"}`);
  return (
    <div ref={shown} className="class-projector-question">
      <p className="class-projector-note">
        <span>{`Question ${position + 1} sur ${total}`}</span> {note ? <strong role="status">{note}</strong> : null}
      </p>
      <h1 aria-live="polite">
        <FrenchTitle>{question.text}</FrenchTitle>
      </h1>
      <ClassAnswers {...{ question, correction, counts, countField }} />
    </div>
  );
}

/** Sizes of the text, then of the explanation alone, then of both: the first with which all fits is taken. */
const SIZES = [
  ...[1.6, 1.5, 1.4, 1.35, 1.3, 1.25, 1.2, 1.15, 1.1, 1.05, 1].map((text) => ({ text, explanation: 1 })),
  ...[0.9, 0.8, 0.72].map((explanation) => ({ text: 1, explanation })),
  ...[0.92, 0.84, 0.76, 0.68, 0.6].map((text) => ({ text, explanation: 0.8 })),
];

/** Makes the text as large as the screen holds, and never larger, so that nothing of a question is cut. */
function useLargestText(shown: { current: HTMLElement | null }, of: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question or its correction is measured anew.
  useEffect(() => {
    const screen = shown.current?.closest(".class-projector");
    const isTooTall = () => (screen ? screen.getBoundingClientRect().bottom + scrollY > innerHeight + 1 : false);
    function resize() {
      const all = shown.current;
      const explanation = all?.querySelector<HTMLElement>(".class-explanation");
      for (const size of SIZES) {
        all?.style.setProperty("font-size", `${size.text}em`);
        explanation?.style.setProperty("font-size", `${size.explanation}em`);
        if (!isTooTall()) return;
      }
    }
    resize();
    addEventListener("resize", resize);
    document.fonts.addEventListener("loadingdone", resize);
    return () => {
      removeEventListener("resize", resize);
      document.fonts.removeEventListener("loadingdone", resize);
    };
  }, [shown, of]);
}

/** The article or theme of some questions, and the QR code of its page. */
export type End = { origin: Origin; qr: QrCode };

export function BigEnd({ ends, host, children }: { ends: End[]; host: string; children: Elements }) {
  return (
    <div className="class-projector-entry class-projector-end">
      <div>{children}</div>
      <ReadingCodes ends={ends} host={host} />
    </div>
  );
}

export function ReadingCodes({ ends, host }: { ends: End[]; host: string }) {
  if (ends.length === 0) return null;
  return (
    <ul className="class-reading-codes">
      {ends.map(({ origin: { title, href }, qr }) => (
        <li key={href}>
          <QrPicture qr={qr} label="QR code de l’article" />
          <p>
            <span>Lire : </span>
            <FrenchText>{title}</FrenchText>
          </p>
          <p className="class-address">
            <Address text={`${host}${href}`} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A long address may break after a slash, but not within a word. */
function Address({ text }: { text: string }) {
  return (text.match(/[^/]+\/?|\//g) ?? []).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts stay in their places
    <Fragment key={index}>
      <span>{part}</span>
      <wbr />
    </Fragment>
  ));
}

export function QrPicture({ qr, label }: { qr: QrCode; label: string }) {
  return (
    <svg className="class-qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={label}>
      <rect className="class-qr-paper" width={qr.size} height={qr.size} />
      <path className="class-qr-ink" d={qr.path} />
    </svg>
  );
}
