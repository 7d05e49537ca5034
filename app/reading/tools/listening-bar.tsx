import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { chooseVoice, createReading, listPieces, type Piece } from "#app/ui/speech/listening.ts";
import { ReadingStyle, type ToolProps } from "./view-dialog.tsx";

type Listening = { pieces: Piece[]; voice: SpeechSynthesisVoice; reading: ReturnType<typeof createReading> };

export function ListeningBar({ close }: ToolProps) {
  const [{ place, isSpeaking }, setState] = useState({ place: 0, isSpeaking: false });
  const { current: listening } = useListening((place, isSpeaking) => setState({ place, isSpeaking }));
  const bar = useRef<HTMLElement>(null);
  // A voice that is not local sends the text to a service, so reading waits for the reader's agreement.
  const [isAgreed, setIsAgreed] = useState(listening?.voice.localService ?? false);
  const read = (from: number) => listening?.reading.readFrom(from);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the voice may speak
  useEffect(() => {
    bar.current?.focus();
    if (isAgreed) read(0);
  }, [isAgreed]);
  useMark(listening?.pieces[place], isSpeaking);

  if (!listening) return null;
  const { pieces, reading } = listening;
  return (
    <section ref={bar} className="listening" aria-label="Écouter l’article" tabIndex={-1}>
      <ReadingStyle />
      <p role="status">{isAgreed ? pieces[place]?.title : NETWORK_VOICE}</p>
      <div className="button-row">
        {isAgreed ? (
          <>
            <Button tone="quiet" onClick={() => read(sectionFrom(pieces, place, -1))}>
              Section précédente
            </Button>
            <Button onClick={() => (isSpeaking ? reading.stop() : read(place))}>
              {isSpeaking ? "Pause" : "Reprendre"}
            </Button>
            <Button tone="quiet" onClick={() => read(sectionFrom(pieces, place, 1))}>
              Section suivante
            </Button>
          </>
        ) : (
          <Button onClick={() => setIsAgreed(true)}>Écouter avec cette voix</Button>
        )}
        <Button tone="quiet" onClick={close}>
          Arrêter
        </Button>
      </div>
    </section>
  );
}

const NETWORK_VOICE =
  "La seule voix française de ce navigateur est celle d’un service en ligne : le texte de l’article lui est envoyé.";

function useListening(onChange: (place: number, isSpeaking: boolean) => void) {
  const listening = useRef<Listening | null>(null);
  const prose = document.querySelector(".article > .prose");
  if (!listening.current && prose) {
    const voice = chooseVoice(window.speechSynthesis.getVoices());
    const pieces = listPieces(prose);
    if (voice) listening.current = { pieces, voice, reading: createReading({ pieces, voice, onChange }) };
  }
  useEffect(() => {
    const stop = () => listening.current?.reading.stop();
    addEventListener("pagehide", stop);
    return () => {
      removeEventListener("pagehide", stop);
      stop();
    };
  }, []);
  return listening;
}

function sectionFrom(pieces: Piece[], place: number, step: 1 | -1): number {
  const starts = pieces.flatMap(({ heading }, index) =>
    heading !== pieces[index - 1]?.heading || index === 0 ? [index] : [],
  );
  const section = starts.findLastIndex((start) => start <= place);
  return starts[Math.min(Math.max(section + step, 0), starts.length - 1)] ?? 0;
}

function useMark(piece: Piece | undefined, isSpeaking: boolean) {
  useEffect(() => {
    if (!piece || !isSpeaking) return;
    const marked = [piece.element, piece.heading].filter((element) => element !== null);
    for (const element of marked) element.setAttribute("data-heard", "");
    const { top, bottom } = piece.element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight * 0.8) piece.element.scrollIntoView({ block: "center" });
    return () => {
      for (const element of marked) element.removeAttribute("data-heard");
    };
  }, [piece, isSpeaking]);
}
