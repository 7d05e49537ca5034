import type { FormEvent } from "react";
import { UNAVAILABLE, type Unavailable } from "./account-form.ts";
import type { SignInAnswer } from "./sign-in-answer.ts";
import { useAccountForm } from "./use-account-form.ts";

export type SignInState = {
  email: string;
  /** Empty until an e-mail was sent. */
  request: string;
  code: string;
  error: string | null;
  sending: FormData | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
};

/** Where the sign-in stands: at the address, or at the code. `pageAnswer` came with the page, when it was sent without scripts. */
export function useSignInForm(pageAnswer: SignInAnswer | Unavailable | undefined): SignInState {
  const { answer, sending, submit, lastAnswer } = useAccountForm<SignInAnswer>("connexion");
  const latest = answer ?? pageAnswer ?? null;
  // A server that does not answer leaves the form where it was.
  const known = [latest, lastAnswer, pageAnswer].find(isSignInAnswer);
  return {
    email: known?.email ?? "",
    request: known && "request" in known ? known.request : "",
    code: known?.outcome === "refused-code" ? known.code : "",
    error: latest?.outcome === "unavailable" ? UNAVAILABLE : latest && "error" in latest ? latest.error : null,
    ...{ sending, submit },
  };
}

function isSignInAnswer(answer: SignInAnswer | Unavailable | null | undefined): answer is SignInAnswer {
  return answer !== null && answer !== undefined && answer.outcome !== "unavailable";
}
