import { type FormEvent, useEffect, useState } from "react";
import { INTENT_FIELD, SIGN_IN_INTENTS, UNAVAILABLE, type Unavailable } from "#app/accounts/forms/account-form.ts";
import { useAccountForm } from "#app/accounts/forms/use-account-form.ts";
import { INVALID_EMAIL, normaliseEmail } from "#platform/mail/email-address.ts";
import { forgetRequest, type KeptRequest, keepRequest, keptRequest } from "./kept-request.ts";
import { type SignInAnswer, WRONG_CODE } from "./sign-in-answer.ts";
import { parseCode } from "./sign-in-code.ts";

export type SignInState = {
  email: string;
  request: string;
  code: string;
  proof: string;
  error: string | null;
  latestAnswer: unknown;
  sending: FormData | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
};

export function useSignInForm(pageAnswer: SignInAnswer | Unavailable | undefined): SignInState {
  const [kept, setKept] = useState<KeptRequest | null>(null);
  useEffect(() => setKept(keptRequest(window.history.state, Date.now())), []);
  const { answer, sending, submit, lastAnswer } = useAccountForm<SignInAnswer>("connexion", {
    check,
    onAnswer,
    after: forgetRequest,
  });
  const latest = answer ?? pageAnswer ?? null;
  // A failed request leaves the form where it was.
  const known = [latest, lastAnswer, pageAnswer].map(stepOf).find((step) => step !== null) ?? kept;
  return {
    email: known?.email ?? "",
    request: known?.request ?? "",
    code: known?.code ?? "",
    proof: known?.proof ?? "",
    error: latest?.outcome === "unavailable" ? UNAVAILABLE : latest && "error" in latest ? latest.error : null,
    latestAnswer: latest,
    sending,
    submit,
  };
}

function onAnswer(answer: SignInAnswer | Unavailable) {
  if (answer.outcome === "sent") keepRequest(answer, Date.now());
}

function stepOf(answer: SignInAnswer | Unavailable | null | undefined) {
  if (!answer) return null;
  if (answer.outcome === "unavailable") return answer.typed ? { proof: "", ...answer.typed } : null;
  return { request: "", code: "", proof: "", ...answer };
}

/** Null for what must be sent; otherwise the refusal that the server would give. */
function check(form: FormData): SignInAnswer | null {
  const text = (name: string) => String(form.get(name) ?? "");
  if (form.get(INTENT_FIELD) === SIGN_IN_INTENTS.renew) return null;
  if (form.get(INTENT_FIELD) !== SIGN_IN_INTENTS.checkCode) {
    const isAddress = normaliseEmail(text("email")) !== null;
    return isAddress ? null : { outcome: "invalid-email", email: text("email"), error: INVALID_EMAIL };
  }
  if (parseCode(text("code"))) return null;
  const typed = { email: text("email"), request: text("demande"), code: text("code") };
  return { outcome: "refused-code", ...typed, error: WRONG_CODE };
}
