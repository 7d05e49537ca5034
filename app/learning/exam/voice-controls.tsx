import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { createReading } from "#app/ui/speech/listening.ts";
import { NO_SOUND } from "./exam-texts.ts";

export { chooseVoice } from "#app/ui/speech/listening.ts";

const RATES = [
  { rate: 0.7, name: "lente" },
  { rate: 0.9, name: "normale" },
  { rate: 1.1, name: "rapide" },
];

type ListenButtonProps = {
  voice: SpeechSynthesisVoice;
  rate: number;
  texts: string[];
  what: string;
};

/** Never by itself: a screen reader may be speaking. */
export function ListenButton({ voice, rate, texts, what }: ListenButtonProps) {
  const [isSpeaking, setSpeaking] = useState(false);
  const reading = useRef<ReturnType<typeof createReading> | null>(null);
  useEffect(() => {
    const stop = () => reading.current?.stop();
    addEventListener("pagehide", stop);
    return () => {
      removeEventListener("pagehide", stop);
      stop();
    };
  }, []);

  function listen() {
    const pieces = texts.map((text) => ({ text }));
    reading.current = createReading({ pieces, voice, rate, onChange: (_, speaks) => setSpeaking(speaks) });
    reading.current.readFrom(0);
  }

  return (
    <p>
      <Button tone="quiet" onClick={() => (isSpeaking ? reading.current?.stop() : listen())}>
        <span>{isSpeaking ? "Arrêter la voix" : "Écouter"}</span>
        <span className="sr-only">{` ${what}`}</span>
      </Button>
    </p>
  );
}

export function VoiceRate({ rate, onChange }: { rate: number; onChange: (rate: number) => void }) {
  const id = useId();
  return (
    <p className="exam-voice">
      <label htmlFor={id}>Vitesse de la voix</label>{" "}
      <select id={id} value={rate} onChange={(event) => onChange(Number(event.target.value))}>
        {RATES.map((one) => (
          <option key={one.rate} value={one.rate}>
            {one.name}
          </option>
        ))}
      </select>{" "}
      <span className="muted">{NO_SOUND}</span>
    </p>
  );
}
