import { generateKeyPairSync } from "node:crypto";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { expect, test } from "vitest";
import { type DkimSettings, dkimRecord } from "#platform/dkim-settings.ts";
import { sendSamples } from "#tests/support/mail/sent-samples.ts";

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const dkim: DkimSettings = { domain: "exemple.fr", selector: "recap", privateKey };
const sent = await sendSamples(dkim);

async function verify(raw: string) {
  const { results } = await dkimVerify(raw, {
    resolver: (name, type) => {
      if (name !== "recap._domainkey.exemple.fr" || type !== "TXT")
        throw new Error(`unexpected query: ${type} ${name}`);
      return Promise.resolve([[dkimRecord(privateKey)]]);
    },
  });
  expect(results).toHaveLength(1);
  const { status, signingDomain, signingHeaders } = results[0]!;
  return { result: status.result, aligned: status.aligned, signingDomain, headers: headersIn(signingHeaders?.keys) };
}

const headersIn = (names = "") => names.toLowerCase().split(/\s*:\s*/);

test.each(sent)("$kind is signed, all its headers with it, by the domain of its sender", async ({ raw, mail }) => {
  const { headers, ...signature } = await verify(raw);
  expect(signature).toEqual({ result: "pass", aligned: "exemple.fr", signingDomain: "exemple.fr" });
  const present = mail.headers.map(({ key }) => key).filter((key) => key !== "dkim-signature");
  expect(headers.toSorted()).toEqual(present.sort());
});

test("without a key nothing is signed", async () => {
  for (const { raw } of await sendSamples()) expect(raw).not.toContain("DKIM-Signature");
});
