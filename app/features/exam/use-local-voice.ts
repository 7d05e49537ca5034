import { useEffect, useState } from "react";
import { chooseVoice } from "#app/features/reading/listening.ts";

/** A French voice of the device, never one that sends the text away; null without. */
export function useLocalVoice(): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null);
  useEffect(() => {
    const speech = window.speechSynthesis;
    if (!speech) return;
    const look = () => setVoice(chooseVoice(speech.getVoices().filter(({ localService }) => localService)));
    look();
    // Safari before 16 cannot listen to it and has its voices at once.
    speech.addEventListener?.("voiceschanged", look);
    return () => speech.removeEventListener?.("voiceschanged", look);
  }, []);
  return voice;
}
