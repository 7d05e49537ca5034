import { classifyReply, isAboutSite, isFull, isPassing } from "./classify-smtp-reply.ts";

export type SmtpFailure = {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

/** For logs: the text of an answer repeats the address. */
type FailureCodes = Pick<SmtpFailure, "code" | "command" | "responseCode">;

export type FailedOutcome = { failure?: FailureCodes } & (
  | /** `isDead`: the server said at the recipient that nobody is there. */
  { kind: "refused"; code: number; status: string; isDead: boolean }
  | { kind: "full"; code: number; status: string }
  /** An address that is not ASCII, and a server without SMTPUTF8. */
  | { kind: "unsupported" }
  /** To be tried again. `isThrottled`: the server asks for a slower pace. */
  | { kind: "later"; code: number | null; isThrottled: boolean; reason?: string }
  /** Handed over without an answer: may have been taken. */
  | { kind: "uncertain" }
  /** About the site. `isConnection`: refused before any recipient was named. */
  | { kind: "ours"; code: number | null; reason: string; isConnection?: boolean }
);

export type Outcome = { kind: "sent"; code: number } | FailedOutcome;

const THROTTLED = [421, 450, 451, 452, 454];
const ABOUT_MAILBOX = /^5\.[12]\./;
const NOBODY = /^5\.(?:1\.|2\.1$)/;
const NOT_ASCII = "5.6.7";
const CONNECTION_COMMANDS = ["CONN", "EHLO", "HELO", "LHLO", "STARTTLS"];
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_/;
const SHOWN_ANSWER = 120;

/** @param wasHandedOver the server had asked for the message: without an answer nobody knows what became of it */
export function outcomeOf(error: SmtpFailure, wasHandedOver: boolean): FailedOutcome {
  const { code, command, responseCode } = error;
  const outcome = judge(error, wasHandedOver);
  return { ...outcome, failure: { code, command, responseCode } };
}

function judge(error: SmtpFailure, wasHandedOver: boolean): FailedOutcome {
  const { responseCode, response = "", command = "", code } = error;
  const status = statusOf(response);
  const words = withoutAddresses(response);
  if (responseCode === undefined) return wasHandedOver ? { kind: "uncertain" } : unanswered(error);
  if (responseCode < 500) {
    const isThrottled = isThrottling(responseCode, status);
    return {
      kind: "later",
      code: responseCode,
      isThrottled,
      reason: `réponse ${status || responseCode}${quote(words)}`,
    };
  }
  if (code === "EAUTH")
    return ofConnection(responseCode, `le relais refuse l’identifiant ou le mot de passe${quote(words)}`);
  if (code === "ETLS") return ofConnection(responseCode, `la connexion chiffrée échoue${quote(words)}`);
  if (CONNECTION_COMMANDS.includes(command))
    return ofConnection(responseCode, `refus de la connexion (${responseCode}${quote(words)})`);
  if (command === "MAIL FROM")
    return { kind: "ours", code: responseCode, reason: `refus de l’expéditeur (${responseCode}${quote(words)})` };
  return judgeRefusal({ code: responseCode, status, words, isAtRecipient: command === "RCPT TO" });
}

type Refusal = { code: number; status: string; words: string; isAtRecipient: boolean };

function judgeRefusal({ code, status, words, isAtRecipient }: Refusal): FailedOutcome {
  const ours: FailedOutcome & { kind: "ours" } = {
    kind: "ours",
    code,
    reason: `refus ${status || code}${quote(words)}`,
  };
  if (status === NOT_ASCII) return { kind: "unsupported" };
  if (classifyReply({ status, words }) === "ours" || (status === "" && isAboutSite(words))) return ours;
  if (isAtRecipient && (isFull({ status, words }) || code === 552)) return { kind: "full", code, status };
  if (isAtRecipient && isPassing(words)) return { kind: "later", code, isThrottled: false, reason: ours.reason };
  // All recipients get the same message: a refusal that names no mailbox is about the site.
  const isAboutThem = status === "" ? isAtRecipient && [550, 551, 553].includes(code) : ABOUT_MAILBOX.test(status);
  if (!isAboutThem) return ours;
  return { kind: "refused", code, status, isDead: isAtRecipient && (status === "" || NOBODY.test(status)) };
}

function unanswered({ code, originalCode = "" }: SmtpFailure): FailedOutcome {
  if (code === "EAUTH") return ofConnection(null, "le relais refuse l’identifiant ou le mot de passe");
  if (code === "ETLS") return ofConnection(null, "la connexion chiffrée échoue");
  if (CERTIFICATE.test(originalCode))
    return ofConnection(null, `le certificat du relais n’est pas reconnu (${originalCode})`);
  if (code === "EMESSAGE") return ofConnection(null, "la lettre dépasse la taille que le relais accepte");
  return {
    kind: "later",
    code: null,
    isThrottled: false,
    reason: `pas de réponse (${originalCode || code || "inconnu"})`,
  };
}

function ofConnection(code: number | null, reason: string): FailedOutcome {
  return { kind: "ours", code, reason, isConnection: true };
}

/** « 5.0.0 » says no more than no status. */
function statusOf(response: string): string {
  const [, ahead, behind] = /^\d{3}[ -]#?(\d\.\d{1,3}\.\d{1,3})|\(#(\d\.\d{1,3}\.\d{1,3})\)/.exec(response) ?? [];
  const status = ahead ?? behind ?? "";
  return status.endsWith(".0.0") ? "" : status;
}

/** Servers echo the recipient's address: removed, as it is private and could match our patterns. */
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

function isThrottling(code: number, status: string): boolean {
  if (code === 421 || code === 454) return true;
  return THROTTLED.includes(code) && status.startsWith("4.7.");
}
