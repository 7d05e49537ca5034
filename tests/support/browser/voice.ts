/** This machine has no voice: a stand-in records what it should say. For page.addInitScript. */
export const VOICE = (localService: boolean) => `
  const voices = [{ lang: "en-GB", localService: true }, { lang: "fr-FR", localService: ${localService} }];
  window.said = []; window.silenced = 0;
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => voices, addEventListener() {}, removeEventListener() {},
    speak(utterance) { window.said.push(utterance.text); window.utterance = utterance; },
    cancel() { window.silenced += 1; },
  } });`;

export type Spoken = Window & { said: string[]; silenced: number; utterance: { onend: () => void; lang: string } };
