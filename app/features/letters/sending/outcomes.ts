import { verdictOfStatus } from "#app/features/letters/returns/verdicts.ts";

export type Outcome =
  | { kind: "sent"; code: number }
  /** `isDead`: the server said at the recipient that nobody is there. */
  | { kind: "refused"; code: number; status: string; isDead: boolean }
  | { kind: "full"; code: number; status: string }
  /** To be tried again. `isThrottled`: the server asks for a slower pace. */
  | { kind: "later"; code: number | null; isThrottled: boolean }
  /** Handed over without an answer: may have been taken. */
  | { kind: "uncertain" }
  /** About the site: everything stops until a person looks. */
  | { kind: "ours"; code: number | null; reason: string };

export type SmtpFailure = { code?: string; command?: string; responseCode?: number; response?: string };

const THROTTLED = [421, 450, 451, 452, 454];
const ABOUT_MAILBOX = /^5\.[12]\./;
const NOBODY = /^5\.(?:1\.|2\.1$)/;
/** Relays without finer codes say so in words alone. */
const ABOUT_US =
  /\brelay(?:ing)?\b.*\b(?:denied|not (?:permitted|allowed))|unable to relay|rcpthosts|administrative prohibition|\b(?:your (?:ip|host|server)|client host)\b|(?:sending|daily|hourly|rate) (?:limit|quota)/i;
const SHOWN_ANSWER = 120;

/** @param wasHandedOver the server had asked for the message: without an answer nobody knows what became of it */
export function outcomeOf(error: SmtpFailure, wasHandedOver: boolean): Outcome {
  const { responseCode, response = "", command, code } = error;
  const status = statusOf(response);
  const words = withoutAddresses(response);
  if (code === "EAUTH" || code === "ETLS") return { kind: "ours", code: responseCode ?? null, reason: reasonOf(code) };
  if (responseCode === undefined) return wasHandedOver ? { kind: "uncertain" } : later(null, false);
  if (responseCode < 500) return later(responseCode, isThrottling(responseCode, status));
  if (command === "MAIL FROM" || command === "EHLO" || command === "HELO" || command === "CONN") {
    return { kind: "ours", code: responseCode, reason: `refus de l’expéditeur (${responseCode}${quote(words)})` };
  }
  const ours: Outcome = { kind: "ours", code: responseCode, reason: `refus ${status || responseCode}${quote(words)}` };
  if (verdictOfStatus(status, words) === "ours" || (status === "" && ABOUT_US.test(words))) return ours;
  const isAtRecipient = command === "RCPT TO";
  if (isAtRecipient && (status === "5.2.2" || responseCode === 552))
    return { kind: "full", code: responseCode, status };
  // All get the same message: a refusal of it that names no mailbox is about the site.
  const isAboutThem =
    status === "" ? isAtRecipient && [550, 551, 553].includes(responseCode) : ABOUT_MAILBOX.test(status);
  if (!isAboutThem) return ours;
  return {
    kind: "refused",
    code: responseCode,
    status,
    isDead: isAtRecipient && (status === "" || NOBODY.test(status)),
  };
}

/** « 5.0.0 » says no more than no status. */
function statusOf(response: string): string {
  const [, ahead, behind] = /^\d{3}[ -]#?(\d\.\d{1,3}\.\d{1,3})|\(#(\d\.\d{1,3}\.\d{1,3})\)/.exec(response) ?? [];
  const status = ahead ?? behind ?? "";
  return status.endsWith(".0.0") ? "" : status;
}

/** Servers repeat the reader’s, which is neither to be shown nor to be taken for their own words. */
function withoutAddresses(response: string): string {
  return response
    .replace(/\s+/g, " ")
    .replace(/\S+@\S+/g, "…")
    .trim();
}

function quote(words: string): string {
  if (words === "") return "";
  return ` : « ${words.length > SHOWN_ANSWER ? `${words.slice(0, SHOWN_ANSWER)}…` : words} »`;
}

function later(code: number | null, isThrottled: boolean): Outcome {
  return { kind: "later", code, isThrottled };
}

function isThrottling(code: number, status: string): boolean {
  if (code === 421 || code === 454) return true;
  return THROTTLED.includes(code) && status.startsWith("4.7.");
}

function reasonOf(code: string): string {
  return code === "EAUTH" ? "le relais refuse l’identifiant ou le mot de passe" : "la connexion chiffrée échoue";
}
