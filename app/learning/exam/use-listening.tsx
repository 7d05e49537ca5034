import { useEffect, useState } from "react";
import type { Elements } from "#app/ui/elements.ts";
import type { Spoken } from "./voice-controls.tsx";

type Controls = typeof import("./voice-controls.tsx");
type Found = { voice: SpeechSynthesisVoice; controls: Controls };
export type Listening = { rate: Elements; listenTo: (spoken: Spoken, what?: string) => Elements };

/** Is kept for the next question, whose button would otherwise come late and move the answers below it. */
let known: Found | null = null;

/** Returns null unless the device has a local French voice: voices that send the text to a server are never used. */
export function useListening(): Listening | null {
  const [found, setFound] = useState(known);
  useEffect(() => {
    const speech = window.speechSynthesis;
    if (!speech) return;
    const keep = (now: Found | null) => {
      known = now;
      setFound(now);
    };
    const look = () => {
      const voices = speech.getVoices().filter(({ localService, lang }) => localService && /^fr/i.test(lang));
      if (voices.length === 0) return keep(null);
      import("./voice-controls.tsx").then(
        (controls) => {
          const voice = controls.chooseVoice(voices);
          keep(voice && { voice, controls });
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
    rate: <VoiceRate />,
    listenTo: (spoken, what) => <ListenButton {...{ spoken, what }} voice={found.voice} />,
  };
}

/** Returns the texts for `listenTo`: the question, then each option with its letter. */
export function spokenQuestion({ question, options }: { question: string; options: { text: string }[] }): string[] {
  return [question, ...options.map(({ text }, index) => `Proposition ${"ABCDEF".charAt(index)}. ${text}.`)];
}
