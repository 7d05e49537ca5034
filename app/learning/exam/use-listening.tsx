import { useEffect, useState } from "react";
import type { Elements } from "#app/ui/elements.ts";
import type { Spoken } from "./voice-controls.tsx";

type Controls = typeof import("./voice-controls.tsx");
export type Listening = { rate: Elements; listenTo: (spoken: Spoken, what?: string) => Elements };

const FIRST_RATE = 0.9;

/** Returns null unless the device has a local French voice: voices that send the text to a server are never used. */
export function useListening(): Listening | null {
  const [rate, setRate] = useState(FIRST_RATE);
  const [found, setFound] = useState<{ voice: SpeechSynthesisVoice; controls: Controls } | null>(null);
  useEffect(() => {
    const speech = window.speechSynthesis;
    if (!speech) return;
    const look = () => {
      const voices = speech.getVoices().filter(({ localService, lang }) => localService && /^fr/i.test(lang));
      if (voices.length === 0) return setFound(null);
      import("./voice-controls.tsx").then(
        (controls) => {
          const voice = controls.chooseVoice(voices);
          setFound(voice && { voice, controls });
        },
        () => {},
      );
    };
    look();
    // In Safari before 16, `speech` has no such method, and its voices are known at once.
    speech.addEventListener?.("voiceschanged", look);
    return () => speech.removeEventListener?.("voiceschanged", look);
  }, []);
  if (!found) return null;
  const { VoiceRate, ListenButton } = found.controls;
  return {
    rate: <VoiceRate rate={rate} onChange={setRate} />,
    listenTo: (spoken, what) => <ListenButton {...{ rate, spoken, what }} voice={found.voice} />,
  };
}

/** Returns the texts for `listenTo`: the question, then each option with its letter. */
export function spokenQuestion({ question, options }: { question: string; options: { text: string }[] }): string[] {
  return [question, ...options.map(({ text }, index) => `Proposition ${"ABCDEF".charAt(index)}. ${text}.`)];
}
