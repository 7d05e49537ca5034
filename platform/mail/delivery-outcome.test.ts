import { expect, test } from "vitest";
import { outcomeOf, type SmtpFailure } from "./delivery-outcome.ts";

const rcpt = (responseCode: number, response: string): SmtpFailure => ({ command: "RCPT TO", responseCode, response });
const data = (responseCode: number, response: string): SmtpFailure => ({ command: "DATA", responseCode, response });

test.each<[string, SmtpFailure, boolean, object]>([
  ["no such mailbox", rcpt(550, "550 5.1.1 unknown"), false, { kind: "refused", status: "5.1.1", isDead: true }],
  ["no such mailbox, without a finer code", rcpt(550, "550 No such user"), false, { kind: "refused", isDead: true }],
  [
    "no such mailbox, with an empty code",
    rcpt(550, "550 5.0.0 No such user"),
    false,
    { kind: "refused", isDead: true },
  ],
  ["no mailbox of a strange name", rcpt(550, "550 <spam@spf.example>: no"), false, { kind: "refused", isDead: true }],
  ["a mailbox that moved", rcpt(551, "551 User not local"), false, { kind: "refused", isDead: true }],
  ["a closed mailbox", rcpt(550, "550 5.2.1 disabled"), false, { kind: "refused", isDead: true }],
  ["a mailbox that takes less", rcpt(550, "550 5.2.3 too long"), false, { kind: "refused", isDead: false }],
  ["a full mailbox", rcpt(552, "552 5.2.2 full"), false, { kind: "full" }],
  ["greylisting", rcpt(450, "450 4.2.0 greylisted"), false, { kind: "later", isThrottled: false }],
  ["too many", rcpt(450, "450 4.7.1 slow down"), false, { kind: "later", isThrottled: true }],
  ["too much mail at once", rcpt(550, "550 5.2.1 receiving mail at a rate that prevents"), false, { kind: "later" }],
  ["a server that closes for now", rcpt(421, "421 too many connections"), false, { kind: "later", isThrottled: true }],
  ["relaying denied", rcpt(554, "554 5.7.1 Relay access denied"), false, { kind: "ours" }],
  ["relaying denied, without a finer code", rcpt(554, "554 Relay access denied"), false, { kind: "ours" }],
  ["a refused sender", { command: "MAIL FROM", responseCode: 550, response: "550 no" }, false, { kind: "ours" }],
  ["a wrong password", { code: "EAUTH", responseCode: 535, response: "535 bad" }, false, { kind: "ours" }],
  ["a broken TLS", { code: "ETLS" }, false, { kind: "ours" }],
  ["spam, after the message", data(554, "554 5.7.1 spam"), true, { kind: "ours" }],
  ["spam, in words alone", data(554, "554 Message rejected as spam"), true, { kind: "ours" }],
  ["a listed address of the site", rcpt(550, "550 Your IP is listed at spamhaus"), false, { kind: "ours" }],
  ["a refused sender, at the recipient", rcpt(550, "550 5.1.8 Sender address rejected"), false, { kind: "ours" }],
  ["a sender without a code", rcpt(550, "550-Verification failed\n550 Sender verify failed"), false, { kind: "ours" }],
  ["a sender taken for a recipient", rcpt(550, "550 5.1.0 Sender address rejected"), false, { kind: "ours" }],
  ["a sender refused in French", rcpt(550, "550 5.1.0 Emetteur invalide. OFR_415"), false, { kind: "ours" }],
  ["a bad sender mailbox", rcpt(550, "550 5.1.7 no reply possible"), false, { kind: "ours" }],
  ["no relaying, in words alone", rcpt(550, "550 relay not permitted"), false, { kind: "ours" }],
  ["no relaying, as qmail says", rcpt(553, "553 not in my list of rcpthosts (#5.7.1)"), false, { kind: "ours" }],
  ["the day's limit of the relay", rcpt(550, "550 Daily sending limit exceeded"), false, { kind: "ours" }],
  ["content refused after the message", data(554, "554 5.6.0 no"), true, { kind: "ours" }],
  ["a message refused without a word", data(554, "554 no"), true, { kind: "ours" }],
  ["a message too large", data(552, "552 5.3.4 too big"), true, { kind: "ours" }],
  ["nobody there, after the message", data(550, "550 5.1.1 unknown"), true, { kind: "refused", isDead: false }],
  ["a full mailbox, after the message", data(552, "552 5.2.2 full"), true, { kind: "refused", isDead: false }],
  ["later, after the message", data(451, "451 4.3.0 later"), true, { kind: "later" }],
  ["a connection that never opened", { code: "ECONNECTION" }, false, { kind: "later", code: null }],
  ["a connection lost before the message", { code: "ESOCKET" }, false, { kind: "later" }],
  ["a connection lost after the message", { code: "ESOCKET" }, true, { kind: "uncertain" }],
  ["no answer to the message", { code: "ETIMEDOUT" }, true, { kind: "uncertain" }],
])("%s", (_what, error, wasHandedOver, outcome) => {
  expect(outcomeOf(error, wasHandedOver)).toMatchObject(outcome);
});

test("what a server answered is told without the reader's address, and not at length", () => {
  const refused = outcomeOf(rcpt(554, `554 5.7.1 <lea@exemple.org>: Relay access denied ${"x".repeat(500)}`), false);
  expect(refused).toMatchObject({
    reason: expect.stringMatching(/^refus 5\.7\.1 : « 554 5\.7\.1 … Relay access denied x+… »$/),
  });
  expect(refused.kind === "ours" && refused.reason.length).toBeLessThan(160);
});
