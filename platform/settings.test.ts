import { generateKeyPairSync } from "node:crypto";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";
import { readSettings } from "./settings.ts";

function refusal(environment: Record<string, string>): string {
  try {
    readSettings(environment);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

test("without any variable the site runs on this machine alone", () => {
  expect(readSettings({})).toEqual({
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://localhost:3000",
    databaseUrl: null,
    dataDir: resolve("data"),
    smtpUrl: null,
    mailFrom: "Le Récap <ne-pas-repondre@localhost>",
    dkim: null,
    sessionSecret: null,
    linkSecrets: [],
    adminPassword: null,
    adminTotpSecret: null,
    socialUrl: "https://social.example/le-recap",
    rateLimits: true,
    trustProxy: 0,
    adminEmail: "ne-pas-repondre@localhost",
    metricsToken: null,
    bouncesToken: null,
    letter: {
      from: "Le Récap <ne-pas-repondre@localhost>",
      perDay: null,
      perSecond: 20,
      replyTo: "ne-pas-repondre@localhost",
      returnPath: null,
    },
  });
});

test("an empty variable counts as absent", () => {
  expect(readSettings({ PORT: "", DATABASE_URL: " ", SOCIAL_URL: "" }).port).toBe(3000);
});

test("the public address follows the port, and the sender the public address", () => {
  expect(readSettings({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  const settings = readSettings({ PUBLIC_URL: "https://www.exemple.fr/" });
  expect(settings.publicUrl).toBe("https://www.exemple.fr");
  expect(settings.mailFrom).toBe("Le Récap <ne-pas-repondre@www.exemple.fr>");
});

test.each([
  ["PORT", "abc", "PORT contient « abc » ; valeur attendue : un nombre entier de 1 à 65535."],
  ["PORT", "70000", "PORT contient « 70000 » ; valeur attendue : un nombre entier de 1 à 65535."],
  ["HOST", "a b", "HOST contient « a b » ; valeur attendue : une adresse IP ou un nom de machine."],
  [
    "PUBLIC_URL",
    "https://exemple.fr/site",
    "PUBLIC_URL contient « https://exemple.fr/site » ; valeur attendue : une origine http(s) sans chemin, par exemple https://www.exemple.fr.",
  ],
  ["RATE_LIMITS", "non", "RATE_LIMITS contient « non » ; valeur attendue : « on » ou « off »."],
  ["TRUST_PROXY", "-1", "TRUST_PROXY contient « -1 » ; valeur attendue : un nombre entier de 0 à 10."],
  [
    "SOCIAL_URL",
    "javascript:alert(1)",
    "SOCIAL_URL contient « javascript:alert(1) » ; valeur attendue : une adresse http(s) complète.",
  ],
  [
    "DKIM_SELECTOR",
    "re cap",
    "DKIM_SELECTOR contient « re cap » ; valeur attendue : un sélecteur DKIM, par exemple recap ou recap-2026.",
  ],
  [
    "MAIL_FROM",
    "Le Récap",
    "MAIL_FROM contient « Le Récap » ; valeur attendue : « nom@exemple.fr » ou « Nom <nom@exemple.fr> ».",
  ],
])("a wrong %s is named with what it holds and what it may hold", (name, value, message) => {
  expect(refusal({ [name]: value })).toBe(message);
});

test.each([
  ["DATABASE_URL", "mysql://moi:s3cret-s3cret@machine/base"],
  ["DATABASE_URL", "s3cret-s3cret"],
  ["SMTP_URL", "http://moi:s3cret-s3cret@machine"],
  ["SESSION_SECRET", "s3cret-s3cret"],
  ["ADMIN_PASSWORD", "s3cret-s3cret-"],
  ["ADMIN_TOTP_SECRET", "s3cret-s3cret"],
  ["METRICS_TOKEN", "s3cret-s3cret"],
  ["BOUNCES_TOKEN", "s3cret-s3cret s3cret"],
  ["DKIM_PRIVATE_KEY", "s3cret-s3cret.pem"],
  ["DKIM_PRIVATE_KEY", "-----BEGIN PRIVATE KEY-----\\ns3cret-s3cret\\n-----END PRIVATE KEY-----"],
])("a wrong %s is named without being repeated", (name, value) => {
  const message = refusal({ [name]: value });
  expect(message).toMatch(new RegExp(`^${name} contient .+ ; valeur attendue : .+\\.$`));
  expect(message).not.toContain("s3cret");
});

test("messages are not sent in the name of a mailbox that nobody reads; alarms go to who looks after the site", () => {
  const SMTP_URL = "smtps://moi:s3cret@relais.exemple.net";
  expect(refusal({ SMTP_URL })).toMatch(/^MAIL_FROM manque alors que SMTP_URL est donnée/);
  const MAIL_FROM = "Le Récap <bonjour@exemple.fr>";
  expect(readSettings({ SMTP_URL, MAIL_FROM }).adminEmail).toBe("bonjour@exemple.fr");
  expect(readSettings({ ADMIN_EMAIL: "exploitation@exemple.fr" }).adminEmail).toBe("exploitation@exemple.fr");
});

test("each wrong variable has its line", () => {
  expect(refusal({ PORT: "x", TRUST_PROXY: "y" }).split("\n")).toHaveLength(2);
});

test("rate limits are switched off on a loopback address only", () => {
  expect(readSettings({ RATE_LIMITS: "off" }).rateLimits).toBe(false);
  expect(refusal({ RATE_LIMITS: "off", HOST: "0.0.0.0" })).toMatch(/^RATE_LIMITS contient « off » .+HOST.+« on »/);
});

test("a key signs for the sender's domain, from its file or written out on one line", () => {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  using folder = temporaryFolder({ "dkim.pem": privateKey });
  const MAIL_FROM = "Le Récap <lettre@exemple.fr>";
  const dkim = { domain: "exemple.fr", selector: "recap", privateKey };
  for (const DKIM_PRIVATE_KEY of [privateKey, privateKey.replaceAll("\n", "\\n"), join(folder.path, "dkim.pem")]) {
    expect(readSettings({ MAIL_FROM, DKIM_PRIVATE_KEY }).dkim).toEqual(dkim);
  }
  expect(readSettings({ MAIL_FROM, DKIM_SELECTOR: "mai-2026" }).dkim).toBeNull();
});

test.each([
  ["too short", () => generateKeyPairSync("rsa", { modulusLength: 1024 })],
  ["of a kind that many receivers do not read", () => generateKeyPairSync("ed25519")],
])("a key %s is refused", (_name, generate) => {
  const key = generate().privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  expect(refusal({ DKIM_PRIVATE_KEY: key })).toMatch(
    /^DKIM_PRIVATE_KEY contient une valeur refusée .+ clé privée RSA de 2048 bits/,
  );
});
