import { classifyReply, isAboutSite, isFull, isPassing } from "./classify-smtp-reply.ts";

export type SmtpFailure = {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

/** The log gets these codes only, because the text of an answer repeats the recipient's address. */
type FailureCodes = Pick<SmtpFailure, "code" | "command" | "responseCode">;

export type FailedOutcome = { failure?: FailureCodes } & (
  | /** `isDead`: the server answered at the RCPT command that the mailbox does not exist. */
  { kind: "refused"; code: number; status: string; isDead: boolean }
  | { kind: "full"; code: number; status: string }
  /** The address is not ASCII and the server does not support SMTPUTF8. */
  | { kind: "unsupported" }
  /** The message can be sent again later. `isThrottled`: the server wants a slower pace. */
  | { kind: "later"; code: number | null; isThrottled: boolean; reason?: string }
  /** The message was handed over but the server did not answer: it may have been accepted. */
  | { kind: "uncertain" }
  /** The refusal concerns the site. `isConnection`: the server refused before any recipient was named. */
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

/**
 * @param wasHandedOver true once the server had accepted the DATA command: without an answer, the message may or may
 * not have been accepted
 */
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
    return connectionFailure(responseCode, `le relais refuse l’identifiant ou le mot de passe${quote(words)}`);
  if (code === "ETLS") return connectionFailure(responseCode, `la connexion chiffrée échoue${quote(words)}`);
  if (CONNECTION_COMMANDS.includes(command))
    return connectionFailure(responseCode, `refus de la connexion (${responseCode}${quote(words)})`);
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
  // All recipients get the same message, so a refusal that names no mailbox concerns the site.
  const isAboutThem = status === "" ? isAtRecipient && [550, 551, 553].includes(code) : ABOUT_MAILBOX.test(status);
  if (!isAboutThem) return ours;
  return { kind: "refused", code, status, isDead: isAtRecipient && (status === "" || NOBODY.test(status)) };
}

function unanswered({ code, originalCode = "" }: SmtpFailure): FailedOutcome {
  if (code === "EAUTH") return connectionFailure(null, "le relais refuse l’identifiant ou le mot de passe");
  if (code === "ETLS") return connectionFailure(null, "la connexion chiffrée échoue");
  if (CERTIFICATE.test(originalCode))
    return connectionFailure(null, `le certificat du relais n’est pas reconnu (${originalCode})`);
  if (code === "EMESSAGE") return connectionFailure(null, "la lettre dépasse la taille que le relais accepte");
  return {
    kind: "later",
    code: null,
    isThrottled: false,
    reason: `pas de réponse (${originalCode || code || "inconnu"})`,
  };
}

function connectionFailure(code: number | null, reason: string): FailedOutcome {
  return { kind: "ours", code, reason, isConnection: true };
}

/** A status such as « 5.0.0 » means « other » (RFC 3463) and is treated as no status. */
function statusOf(response: string): string {
  const [, ahead, behind] = /^\d{3}[ -]#?(\d\.\d{1,3}\.\d{1,3})|\(#(\d\.\d{1,3}\.\d{1,3})\)/.exec(response) ?? [];
  const status = ahead ?? behind ?? "";
  return status.endsWith(".0.0") ? "" : status;
}

/** Servers repeat the recipient's address, which is private and could match the patterns. */
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
