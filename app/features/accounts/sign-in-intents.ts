/** The two things that the sign-in page's forms ask for. */
export const SIGN_IN_INTENTS = { send: "envoyer", checkCode: "verifier" } as const;
