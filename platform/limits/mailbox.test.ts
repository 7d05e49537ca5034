import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test.each([
  ["l.e.a@gmail.com", "lea@gmail.com"],
  ["lea@googlemail.com", "lea@gmail.com"],
  ["l.e-a_martin@protonmail.com", "leamartin@proton.me"],
  ["lea@me.com", "lea@icloud.com"],
  ["\uff4cea@exemple.fr", "lea@exemple.fr"],
  ["le\ufe0fa@exemple.fr", "lea@exemple.fr"],
  ["ſophie@exemple.fr", "sophie@exemple.fr"],
])("%s is one more spelling of %s, and shares its own limit", (spelling, address) => {
  expect(mailboxOf(spelling)).toEqual(mailboxOf(address));
  expect(mailboxOf(spelling).address).toBe(address);
});

test.each([
  ["lea+club@exemple.fr", "lea@exemple.fr"],
  ["l.ea+club.x@googlemail.com", "lea@gmail.com"],
  ["lea+club@outlook.com", "lea@outlook.com"],
  ["lea-club@yahoo.fr", "lea@yahoo.fr"],
  ["lea-club@yahoo.co.uk", "lea@yahoo.co.uk"],
  ["club@lea.fastmail.com", "lea@fastmail.com"],
  ["lea+club@fastmail.fm", "lea@fastmail.fm"],
])("%s is a tagged address of %s, with a limit of its own", (tagged, mailbox) => {
  expect(mailboxOf(tagged).mailbox).toBe(mailbox);
  expect(mailboxOf(tagged).address).not.toBe(mailboxOf(mailbox).address);
});

test.each([
  ["lea.martin@exemple.fr", "leamartin@exemple.fr"],
  ["lea-marie@exemple.fr", "lea@exemple.fr"],
  ["lea-marie@orange.fr", "lea@orange.fr"],
  ["lea@yahoo.fr", "lea@yahoo.com"],
  ["lea@fastmail.com", "lea@fastmail.fm"],
  ["léa@exemple.fr", "lea@exemple.fr"],
  ["+lea@exemple.fr", "lea@exemple.fr"],
  ["lea@notfastmail.com", "notfastmail@fastmail.com"],
])("%s and %s are two mailboxes", (one, other) => {
  expect(mailboxOf(one).mailbox).not.toBe(mailboxOf(other).mailbox);
});
