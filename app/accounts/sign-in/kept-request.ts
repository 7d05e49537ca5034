import type { SignInAnswer } from "./sign-in-answer.ts";
import { SIGN_IN_MINUTES } from "./sign-in-code.ts";

export type KeptRequest = { email: string; request: string; proof: string; code: string };

const NAME = "connexion";

/** Kept in the history entry: a phone that opens the e-mail may discard the page waiting for the code. */
export function keepRequest({ email, request, proof = "" }: Extract<SignInAnswer, { outcome: "sent" }>, now: number) {
  const until = now + SIGN_IN_MINUTES * 60_000;
  window.history.replaceState({ ...window.history.state, [NAME]: { email, request, proof, until } }, "");
}

export function forgetRequest() {
  const { [NAME]: _kept, ...others } = fieldsOf(window.history.state);
  window.history.replaceState(others, "");
}

/** Null once the code has expired. */
export function keptRequest(state: unknown, now: number): KeptRequest | null {
  const kept = fieldsOf(fieldsOf(state)[NAME]);
  const { email, request, proof, until } = kept;
  if (typeof email !== "string" || typeof request !== "string" || typeof proof !== "string") return null;
  return typeof until === "number" && now < until ? { email, request, proof, code: "" } : null;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
