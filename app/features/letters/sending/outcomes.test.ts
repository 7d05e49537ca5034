import { expect, test } from "vitest";
import { outcomeOf, type SmtpFailure } from "./outcomes.ts";

const rcpt = (responseCode: number, response: string): SmtpFailure => ({ command: "RCPT TO", responseCode, response });
const data = (responseCode: number, response: string): SmtpFailure => ({ command: "DATA", responseCode, response });

test.each<[string, SmtpFailure, boolean, object]>([
  ["no such mailbox", rcpt(550, "550 5.1.1 unknown"), false, { kind: "refused", status: "5.1.1" }],
  ["no such mailbox, without a finer code", rcpt(550, "550 No such user"), false, { kind: "refused", status: "" }],
  ["a closed mailbox", rcpt(550, "550 5.2.1 disabled"), false, { kind: "refused" }],
  ["a full mailbox", rcpt(552, "552 5.2.2 full"), false, { kind: "full" }],
  ["greylisting", rcpt(450, "450 4.2.0 greylisted"), false, { kind: "later", isThrottled: false }],
  ["too many", rcpt(450, "450 4.7.1 slow down"), false, { kind: "later", isThrottled: true }],
  ["a server that closes for now", rcpt(421, "421 too many connections"), false, { kind: "later", isThrottled: true }],
  ["relaying denied", rcpt(554, "554 5.7.1 Relay access denied"), false, { kind: "ours" }],
  ["relaying denied, without a finer code", rcpt(554, "554 Relay access denied"), false, { kind: "ours" }],
  ["a refused sender", { command: "MAIL FROM", responseCode: 550, response: "550 no" }, false, { kind: "ours" }],
  ["a wrong password", { code: "EAUTH", responseCode: 535, response: "535 bad" }, false, { kind: "ours" }],
  ["a broken TLS", { code: "ETLS" }, false, { kind: "ours" }],
  ["spam, after the message", data(554, "554 5.7.1 spam"), true, { kind: "ours" }],
  ["refused after the message", data(554, "554 5.6.0 no"), true, { kind: "refused" }],
  ["later, after the message", data(451, "451 4.3.0 later"), true, { kind: "later" }],
  ["a connection that never opened", { code: "ECONNECTION" }, false, { kind: "later", code: null }],
  ["a connection lost before the message", { code: "ESOCKET" }, false, { kind: "later" }],
  ["a connection lost after the message", { code: "ESOCKET" }, true, { kind: "uncertain" }],
  ["no answer to the message", { code: "ETIMEDOUT" }, true, { kind: "uncertain" }],
])("%s", (_what, error, wasHandedOver, outcome) => {
  expect(outcomeOf(error, wasHandedOver)).toMatchObject(outcome);
});
