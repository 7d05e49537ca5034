export type PersonIntent = (typeof PERSON_INTENTS)[number];

export const PERSON_INTENTS = ["resend", "unsubscribe", "erase"] as const;

/** Names of the fields in the address and the forms of a person's page. */
export const PERSON_FIELDS = { intent: "action", eraseStep: "effacer", list: "liste" } as const;
