import { ACCESS_PATH } from "#app/office/frame/newsroom-paths.ts";

const CODE_PATH = "/redaction/code";

export const ACCESS_FIELDS = {
  intent: "action",
  name: "nom",
  code: "code",
  /** This field of the address names the question that the page asks. */
  question: "pour",
  return: "retour",
} as const;

export const ACCESS_INTENTS = ["name", "phone", "recovery", "leave"] as const;

export type AccessIntent = (typeof ACCESS_INTENTS)[number];

export const ACCESS_QUESTIONS = { phone: "telephone", leave: "depart" } as const;

export const SET_PHONE_PATH = `${ACCESS_PATH}?${ACCESS_FIELDS.question}=${ACCESS_QUESTIONS.phone}`;

/** Returns the address of the page that asks for a code of the telephone and leads back. */
export function codePath(returnPath: string): string {
  return `${CODE_PATH}?${new URLSearchParams({ [ACCESS_FIELDS.return]: returnPath })}`;
}
