export type PersonIntent = (typeof PERSON_INTENTS)[number];

export const PERSON_INTENTS = ["resend", "unsubscribe", "erase"] as const;

export const PERSON_FIELDS = { intent: "action", eraseStep: "effacer", list: "liste" } as const;
