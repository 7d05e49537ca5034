import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createUnsubscribeToken, readUnsubscribeToken } from "./link-tokens.server.ts";
import { PURPOSES } from "./purposes.ts";

const secret = () => randomBytes(32).toString("base64url");
const ID = "0198c0de-0000-7000-8000-00000000000f";

test.each(PURPOSES)("the right to leave %s is read back from the link alone", (purpose) => {
  const secrets = { linkSecrets: [secret()] };
  const token = createUnsubscribeToken(secrets, { subscriberId: ID, purpose });
  expect(token).toMatch(/^v1\.[\w-]{48}$/);
  expect(readUnsubscribeToken(secrets, token)).toEqual({ subscriberId: ID, purpose });
  expect(createUnsubscribeToken(secrets, { subscriberId: ID, purpose })).toBe(token);
});

test("a link of years ago works when another secret has taken the first place", () => {
  const old = secret();
  const token = createUnsubscribeToken({ linkSecrets: [old] }, { subscriberId: ID, purpose: "weekly_letter" });
  expect(readUnsubscribeToken({ linkSecrets: [secret(), old] }, token)).toMatchObject({ subscriberId: ID });
  expect(readUnsubscribeToken({ linkSecrets: [secret()] }, token)).toBeNull();
});

test("the token of one version stays the token of the next: links in mailboxes cannot be mended", () => {
  const right = { subscriberId: ID, purpose: "weekly_letter" as const };
  expect(createUnsubscribeToken({ linkSecrets: ["a secret of the tests, long enough"] }, right)).toMatchInlineSnapshot(
    `"v1.AZjA3gAAcACAAAAAAAAADwHMff5WF7yERGAZuCy9hp5jmJt9"`,
  );
});

test("no other token opens anything", () => {
  const secrets = { linkSecrets: [secret()] };
  const token = createUnsubscribeToken(secrets, { subscriberId: randomUUID(), purpose: "launch_notice" });
  for (let index = 3; index < token.length; index += 1) {
    const other = token[index] === "A" ? "B" : "A";
    expect(readUnsubscribeToken(secrets, token.slice(0, index) + other + token.slice(index + 1))).toBeNull();
  }
  for (const wrong of [
    "",
    "v1.",
    token.slice(3),
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    token.replace("v1", "v2"),
  ]) {
    expect(readUnsubscribeToken(secrets, wrong)).toBeNull();
  }
});
