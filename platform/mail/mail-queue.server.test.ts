import { expect, test } from "vitest";
import type { MailMessage } from "./mail-message.ts";
import { createMessageSeal } from "./mail-queue.server.ts";

const MESSAGE: MailMessage = {
  kind: "sign-in",
  to: "léa@exemple.fr",
  signInUrl: "https://lerecap.example/x",
  code: "12345678",
  until: "14 h 05",
};
const seal = createMessageSeal("the secret of a test, long enough to be one");

test("a sealed message is opened as it was, and is never sealed twice the same way", () => {
  const sealed = [seal.seal(MESSAGE), seal.seal(MESSAGE)];
  for (const one of sealed) expect(seal.open(one)).toEqual(MESSAGE);
  expect(sealed[0]!.sealed).not.toBe(sealed[1]!.sealed);
});

test("a sealed message tells its kind alone", () => {
  const sealed = seal.seal(MESSAGE);
  expect(sealed.kind).toBe("sign-in");
  expect(Buffer.from(sealed.sealed, "base64url").toString("latin1")).not.toMatch(/exemple|12345678/);
});

test("a message that was changed, or sealed under another secret, is not opened", () => {
  const { kind, sealed } = seal.seal(MESSAGE);
  const bytes = Buffer.from(sealed, "base64url");
  bytes[bytes.length - 1]! ^= 1;
  expect(() => seal.open({ kind, sealed: bytes.toString("base64url") })).toThrow();
  expect(() => createMessageSeal("another secret, just as long as the first").open({ kind, sealed })).toThrow();
});

test("a tag that was cut short proves nothing", () => {
  const { kind, sealed } = seal.seal(MESSAGE);
  const cut = Buffer.from(sealed, "base64url").subarray(0, 20).toString("base64url");
  expect(() => seal.open({ kind, sealed: cut })).toThrow(/tag/);
});
