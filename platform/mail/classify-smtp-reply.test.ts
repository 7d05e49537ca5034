import { expect, test } from "vitest";
import { classifyBounce } from "./classify-smtp-reply.ts";

test.each([
  ["5.1.1", "smtp; 552 5.1.1 xyz Boite du destinataire pleine. Recipient overquota. OFR_417 [417]", "soft"],
  ["5.1.1", "smtp; 552 5.2.2 Over quota", "soft"],
  ["5.1.1", "smtp; 550 5.1.1 RCP-P2 Refused due to recipient preferences", "soft"],
  ["5.1.1", 'x-unix; procmail: Couldn\'t create "/var/spool/mail/lea"', "soft"],
  ["5.2.1", "smtp; 550-5.2.1 The user you are trying to contact is receiving mail at a rate that prevents", "soft"],
  ["5.2.1", "smtp; 550 5.2.1 <lea@exemple.org>... User Unknown", "soft"],
  ["5.4.4", "X-Postfix; Name service error for name=exemple.org type=MX: Malformed name server reply", "soft"],
  ["5.6.7", "smtp; 553 5.6.7 Non-ASCII addresses not permitted for that recipient", "soft"],
])("a mailbox that may live is not dead: %s %s", (status, diagnostic, verdict) => {
  expect(classifyBounce(status, diagnostic)?.verdict).toBe(verdict);
});

test.each([
  ["5.1.0", "smtp; 550 5.1.0 Emetteur invalide. Invalid Sender. OFR_415 [415]"],
  ["4.0.0", "smtp; 550 opmta1 Adresse IP source bloquee par Abusix. IP blocked by Abusix, OFR004_100 [100]"],
  [
    "5.5.0",
    "smtp; 550 5.5.0 Service refuse. Veuillez essayer plus tard. service refused, please try later. LPN007_510",
  ],
  ["5.2.0", "smtp; 550 5.2.0 Mail rejetee. Mail rejected. OFR_506 [506]"],
  ["5.0.0", "smtp; 550 too many spams from your IP (192.0.2.7), see http://postmaster.free.fr/"],
  ["5.0.0", "smtp; 554 mfilter: votre IP 192.0.2.7 est bloquée"],
  ["5.1.1", "smtp; 550 5.1.1 lea@exemple.org - 192.0.2.7 has sent to too many recipients this hour"],
  ["4.4.7", "SMTP; 450 4.7.1 Access denied. IP name lookup failed [192.0.2.7]"],
  ["4.0.0", "smtp; 554-No SMTP service 554-Bad DNS PTR resource record"],
  ["5.1.1", "smtp; 550 5.7.1 Relaying denied"],
  ["5.0.0", "smtp; 5.1.0 - Unknown address error 550-'5.7.1 Access denied'"],
  ["5.0.0", "smtp; 550 Unauthenticated senders not allowed"],
  ["5.0.0", "smtp; 552 Too many recipients"],
  ["5.0.0", "smtp; 550 Daily sending quota exceeded"],
])("a refusal of the site is not the reader's: %s %s", (status, diagnostic) => {
  expect(classifyBounce(status, diagnostic)?.verdict).toBe("ours");
});

test.each([
  ["5.1.1", "smtp; 550 5.1.1 <lea@exemple.org>: Recipient address rejected: User unknown"],
  ["5.1.1", "smtp; 550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]"],
  ["5.0.0", "smtp; 550 5.1.1 no such user"],
  ["5.1.10", ""],
])("nobody there: %s %s", (status, diagnostic) => {
  expect(classifyBounce(status, diagnostic)?.verdict).toBe("hard");
});

test.each(["2.0.0", "", "x"])("« %s » is no failure that can be read", (status) => {
  expect(classifyBounce(status, "")).toBeNull();
});
