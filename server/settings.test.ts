import { resolve } from "node:path";
import { expect, test } from "vitest";
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
    sessionSecret: null,
    adminPassword: null,
    adminTotpSecret: null,
    socialUrl: "https://social.example/le-recap",
    rateLimits: true,
    trustProxy: 0,
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
  ["ADMIN_PASSWORD", "s3cret"],
  ["ADMIN_TOTP_SECRET", "s3cret-s3cret"],
])("a wrong %s is named without being repeated", (name, value) => {
  const message = refusal({ [name]: value });
  expect(message).toMatch(new RegExp(`^${name} contient .+ ; valeur attendue : .+\\.$`));
  expect(message).not.toContain("s3cret");
});

test("each wrong variable has its line", () => {
  expect(refusal({ PORT: "x", TRUST_PROXY: "y" }).split("\n")).toHaveLength(2);
});

test("rate limits are switched off on a loopback address only", () => {
  expect(readSettings({ RATE_LIMITS: "off" }).rateLimits).toBe(false);
  expect(refusal({ RATE_LIMITS: "off", HOST: "0.0.0.0" })).toMatch(/^RATE_LIMITS contient « off » .+HOST.+« on »/);
});
