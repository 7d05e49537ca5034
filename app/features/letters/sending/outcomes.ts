export type Outcome =
  | { kind: "sent"; code: number }
  | { kind: "refused"; code: number; status: string }
  | { kind: "full"; code: number; status: string }
  /** To be tried again. `isThrottled`: the server asks for a slower pace. */
  | { kind: "later"; code: number | null; isThrottled: boolean }
  /** Handed over without an answer: may have been taken. */
  | { kind: "uncertain" }
  /** About the site: everything stops until a person looks. */
  | { kind: "ours"; code: number | null; reason: string };

export type SmtpFailure = { code?: string; command?: string; responseCode?: number; response?: string };

const THROTTLED = [421, 450, 451, 452, 454];

/** @param wasHandedOver the server had asked for the message: without an answer nobody knows what became of it */
export function outcomeOf(error: SmtpFailure, wasHandedOver: boolean): Outcome {
  const { responseCode, response = "", command, code } = error;
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1] ?? "";
  if (code === "EAUTH" || code === "ETLS") return { kind: "ours", code: responseCode ?? null, reason: reasonOf(code) };
  if (responseCode === undefined) return wasHandedOver ? { kind: "uncertain" } : later(null, false);
  if (responseCode < 500) return later(responseCode, isThrottling(responseCode, status));
  if (status.startsWith("5.7.")) return { kind: "ours", code: responseCode, reason: `refus ${status}` };
  if (command === "MAIL FROM" || command === "EHLO" || command === "HELO" || command === "CONN") {
    return { kind: "ours", code: responseCode, reason: `refus de l’expéditeur (${responseCode})` };
  }
  if (status === "5.2.2" || responseCode === 552) return { kind: "full", code: responseCode, status };
  if (command === "RCPT TO") {
    const isAboutThem = status === "" ? [550, 551, 553].includes(responseCode) : /^5\.[12]\./.test(status);
    if (isAboutThem) return { kind: "refused", code: responseCode, status };
    return { kind: "ours", code: responseCode, reason: `refus ${status || responseCode}` };
  }
  // A final refusal of the message itself.
  return { kind: "refused", code: responseCode, status };
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
