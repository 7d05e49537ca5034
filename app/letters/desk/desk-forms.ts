export const LETTER_INTENTS = ["freeze", "test", "schedule", "ask", "send", "pause", "resume", "cancel"] as const;
export type LetterIntent = (typeof LETTER_INTENTS)[number];

export const LETTER_FIELDS = {
  intent: "action",
  to: "adresse",
  wall: "heure",
  sure: "sur",
  askStep: "confirmer",
} as const;

export const LIFT_PATH = "/admin/arrets";

export const LIFT_FIELDS = { domain: "domaine", from: "du", to: "au", sure: "confirme" } as const;

export type LiftForm = { domain: string; from: string; to: string };
export type LiftErrors = Partial<Record<keyof LiftForm, string>>;

export type LiftAnswer = { step: "form" | "question" | "done"; typed: LiftForm; errors: LiftErrors; people: number };
