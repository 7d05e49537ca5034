const LEFT_OUT = ".sr-only, .emoji, .figure-link, .proof-panel, [aria-hidden=true], button";

export function readableText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const left of copy.querySelectorAll(LEFT_OUT)) left.remove();
  return copy.textContent.replace(/[ \t\n]+/g, " ").trim();
}

export type Piece = { element: Element; heading: Element | null; title: string; text: string };

const READ = "h2, h3, p, li, dt, dd, figure[role=figure], figcaption.quote-source";
/** These elements are not read aloud. A figure is read by the alternative text of its image. */
const PASSED_OVER = ".donnees, .table, figcaption:not(.quote-source)";

export function listPieces(prose: Element): Piece[] {
  const pieces: Piece[] = [];
  let [heading, title]: [Element | null, string] = [null, "L’essentiel"];
  for (const element of prose.querySelectorAll(READ)) {
    if (element.closest(PASSED_OVER) || element.querySelector("p, li")) continue;
    const isHeading = /^H[23]$/.test(element.tagName);
    if (isHeading) [heading, title] = [element, readableText(element)];
    const drawing = element.matches("figure[role=figure]") ? element.querySelector("img")?.alt : null;
    const text = drawing ? `Figure : ${drawing}` : readableText(element);
    if (text) pieces.push({ element, heading, title, text });
  }
  return pieces;
}

function isFrench({ lang }: SpeechSynthesisVoice): boolean {
  return /^fr(?:[-_]|$)/i.test(lang);
}

/** Prefers voices on the device to ones that send the text away, then French of France. */
export function chooseVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  const rank = ({ localService, lang, default: isDefault }: SpeechSynthesisVoice) =>
    (localService ? 4 : 0) + (/^fr[-_]FR$/i.test(lang) ? 2 : 0) + (isDefault ? 1 : 0);
  return voices.filter(isFrench).sort((one, other) => rank(other) - rank(one))[0] ?? null;
}

const MAX_LENGTH = 220;
/** The expression avoids a lookbehind, which is a syntax error before Safari 16.4. */
const SENTENCE_END = /([.!?…»])\s+(?=[\p{Lu}«\d])/gu;

/** Some voices stop in the middle of a long text, so sentences are spoken one by one, and short ones together. */
export function utterancesOf(text: string): string[] {
  const parts: string[] = [];
  for (const sentence of text.replace(SENTENCE_END, "$1\n").split("\n")) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + sentence.length < MAX_LENGTH)
      parts[parts.length - 1] = `${last} ${sentence}`;
    else parts.push(sentence);
  }
  return parts;
}

type ReadAloud = {
  pieces: Pick<Piece, "text">[];
  voice: SpeechSynthesisVoice;
  rate?: number;
  onChange: (place: number, isSpeaking: boolean) => void;
};

/** Not every device can pause speech, so a pause stops it, and the piece is read again from its start. */
export function createReading({ pieces, voice, rate = 1, onChange }: ReadAloud) {
  const speech = window.speechSynthesis;
  let turn = 0;
  let place = 0;

  function silence() {
    turn += 1;
    speech.cancel();
  }

  function stop() {
    silence();
    onChange(place, false);
  }

  function readFrom(index: number) {
    silence();
    const piece = pieces[index];
    place = piece ? index : 0;
    onChange(place, piece !== undefined);
    if (piece) speak(utterancesOf(piece.text), turn);
  }

  function speak([sentence, ...others]: string[], mine: number) {
    if (mine !== turn) return;
    if (sentence === undefined) return readFrom(place + 1);
    const utterance = Object.assign(new SpeechSynthesisUtterance(sentence), { voice, lang: voice.lang, rate });
    utterance.onend = () => speak(others, mine);
    // An error such as « not-allowed » would come back at every sentence, and the page would be passed over in silence.
    utterance.onerror = ({ error }) =>
      error === "interrupted" || error === "canceled" ? speak(others, mine) : mine === turn && stop();
    speech.speak(utterance);
  }

  return { readFrom, stop };
}
