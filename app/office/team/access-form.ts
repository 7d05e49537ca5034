export const ACCESS_PATH = "/redaction/mon-acces";

const CODE_PATH = "/redaction/code";

export const ACCESS_FIELDS = {
  intent: "action",
  name: "nom",
  code: "code",
  /** The new phone's secret, sealed. */
  sealed: "telephone",
  /** In the address: what the page is opened for. */
  question: "pour",
  return: "retour",
} as const;

export const ACCESS_INTENTS = ["name", "phone", "recovery", "leave"] as const;

export type AccessIntent = (typeof ACCESS_INTENTS)[number];

export const ACCESS_QUESTIONS = { phone: "telephone", leave: "depart" } as const;

/** The page that asks for a code of the phone, and leads back. */
export function codePath(returnPath: string): string {
  return `${CODE_PATH}?${new URLSearchParams({ [ACCESS_FIELDS.return]: returnPath })}`;
}
