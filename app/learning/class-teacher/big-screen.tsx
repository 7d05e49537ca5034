import { useEffect, useRef } from "react";
import { ClassSheet } from "#app/learning/class/class-page.tsx";
import type { Origin } from "#app/learning/class/class-view.ts";
import { ClassAnswers, type ClassAnswersProps } from "#app/learning/class/question-options.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import type { QrCode } from "#platform/qr-code.server.ts";

type BigScreenProps = {
  foot: Elements;
  /** Below the header of the site; otherwise it is the whole page. */
  isInPage?: boolean;
  children: Elements;
};

/** What a class reads from the back of the room, with phones or without. */
export function BigScreen({ foot, isInPage = false, children }: BigScreenProps) {
  return (
    <div className="class-projector">
      <ClassSheet />
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

type BigQuestionProps = ClassAnswersProps & { position: number; total: number };

export function BigQuestion({ position, total, question, correction, counts, countField }: BigQuestionProps) {
  const shown = useRef<HTMLDivElement>(null);
  useLargestText(shown, `${question.id} ${correction?.right} ${counts}`);
  return (
    <div ref={shown} className="class-projector-question">
      <p>{`Question ${position + 1} sur ${total}`}</p>
      <h1 aria-live="polite">
        <FrenchTitle>{question.text}</FrenchTitle>
      </h1>
      <ClassAnswers {...{ question, correction, counts, countField }} />
    </div>
  );
}

const SCALES = [1.6, 1.45, 1.3, 1.15, 1];
const EXPLANATION_SCALES = [1, 0.9, 0.8];

/** As large as the screen holds; of a long correction the explanation shrinks first, down to what the sheet gives it. */
function useLargestText(shown: { current: HTMLElement | null }, of: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question or its correction is measured anew.
  useEffect(() => {
    const screen = shown.current?.closest(".class-projector");
    const isTooTall = () => (screen ? screen.getBoundingClientRect().bottom + scrollY > innerHeight + 1 : false);
    function resize() {
      const all = shown.current;
      const text = all?.querySelector<HTMLElement>(".class-explanation");
      if (!all) return;
      text?.style.setProperty("font-size", "1em");
      for (const scale of SCALES) {
        all.style.fontSize = `${scale}em`;
        if (!isTooTall()) return;
      }
      for (const scale of text ? EXPLANATION_SCALES : []) {
        text?.style.setProperty("font-size", `${scale}em`);
        if (!isTooTall()) return;
      }
      text?.style.removeProperty("font-size");
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

type End = { origins: Origin[]; host: string; qr: QrCode | null; children: Elements };

/** One code to a screen: of the first article. */
export function BigEnd({ origins, host, qr, children }: End) {
  return (
    <div className="class-projector-entry">
      <div>
        {children}
        {origins.map(({ title, href }) => (
          <p key={href}>
            <span>Lire : </span>
            <FrenchText>{title}</FrenchText> <strong className="class-address">{`${host}${href}`}</strong>
          </p>
        ))}
      </div>
      {qr ? <QrPicture qr={qr} label="QR code de l’article" /> : null}
    </div>
  );
}

export function QrPicture({ qr, label }: { qr: QrCode; label: string }) {
  return (
    <svg className="class-qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={label}>
      <rect className="class-qr-paper" width={qr.size} height={qr.size} />
      <path className="class-qr-ink" d={qr.path} />
    </svg>
  );
}
