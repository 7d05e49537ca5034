import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { createReading, listPieces, readableText } from "#app/ui/speech/listening.ts";
import { NO_SOUND } from "./exam-texts.ts";

export { chooseVoice } from "#app/ui/speech/listening.ts";

const RATES = [
  { rate: 0.7, name: "lente" },
  { rate: 0.9, name: "normale" },
  { rate: 1.1, name: "rapide" },
];

let chosenRate = 0.9;

/** Either texts, or the id of the element that shows them, whose first heading names it. */
export type Spoken = string[] | { element: string };

type ListenButtonProps = {
  voice: SpeechSynthesisVoice;
  spoken: Spoken;
  what: string | undefined;
};

/** What the browser translated has no French words any more: the page as served does. */
async function piecesOf({ element }: { element: string }) {
  const shown = document.getElementById(element);
  const isTranslated = document.documentElement.lang !== "fr" || shown?.querySelector("font");
  const french = (isTranslated ? (await servedPage())?.getElementById(element) : null) ?? shown;
  return french ? listPieces(french) : [];
}

/** Trusted Types refuse to parse the text of a page, but not to ask for a document. */
function servedPage(): Promise<Document | null> {
  const request = new XMLHttpRequest();
  request.open("GET", location.href);
  request.responseType = "document";
  return new Promise((resolve) => {
    request.onloadend = () => resolve(request.responseXML);
    request.send();
  });
}

/** The heading is read from the page, because the scripts do not have it. */
function useHeading(spoken: Spoken): string {
  const id = Array.isArray(spoken) ? null : spoken.element;
  const [heading, setHeading] = useState("");
  useEffect(() => {
    const found = id === null ? null : document.getElementById(id)?.querySelector("h3");
    setHeading(found ? readableText(found) : "");
  }, [id]);
  return heading;
}

/** The button never speaks by itself, because a screen reader may be speaking. */
export function ListenButton({ voice, spoken, what }: ListenButtonProps) {
  const heading = useHeading(spoken);
  const [isSpeaking, setSpeaking] = useState(false);
  const reading = useRef<ReturnType<typeof createReading> | null>(null);
  const press = useRef(0);
  const { current: stop } = useRef(() => {
    press.current += 1;
    setSpeaking(false);
    reading.current?.stop();
  });
  useEffect(() => {
    addEventListener("pagehide", stop);
    return () => {
      removeEventListener("pagehide", stop);
      stop();
    };
  }, [stop]);

  async function listen() {
    press.current += 1;
    const mine = press.current;
    setSpeaking(true);
    const pieces = Array.isArray(spoken) ? spoken.map((text) => ({ text })) : await piecesOf(spoken);
    if (mine !== press.current) return;
    reading.current = createReading({ pieces, voice, rate: chosenRate, onChange: (_, speaks) => setSpeaking(speaks) });
    reading.current.readFrom(0);
  }

  return (
    <p>
      <Button tone="quiet" onClick={isSpeaking ? stop : listen}>
        <span>{isSpeaking ? "Arrêter la voix" : "Écouter"}</span>
        <span className="sr-only">{` ${what ?? heading}`}</span>
      </Button>
    </p>
  );
}

export function VoiceRate() {
  const id = useId();
  const [rate, setRate] = useState(chosenRate);
  return (
    <p className="exam-voice">
      <label htmlFor={id}>Vitesse de la voix</label>{" "}
      <select
        id={id}
        value={rate}
        onChange={({ target }) => {
          chosenRate = Number(target.value);
          setRate(chosenRate);
        }}
      >
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
