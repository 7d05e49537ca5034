export const LETTER_INTENTS = ["freeze", "test", "schedule", "ask", "send", "pause", "resume", "cancel"] as const;
export type LetterIntent = (typeof LETTER_INTENTS)[number];

export const LETTER_FIELDS = {
  intent: "action",
  to: "adresse",
  wall: "heure",
  sure: "sur",
  askStep: "confirmer",
} as const;
