import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FORGOTTEN_AFTER_DAYS } from "#app/accounts/reader-data/follow-reading.tsx";
import { TAB_KEY } from "#app/accounts/reader-data/tab-key.ts";
import {
  PROLONGED_UNTIL_DAYS,
  SESSION_SECONDS,
  sessionCookieName,
  sessionHintCookie,
} from "#app/accounts/session/sessions.server.ts";
import { SIGN_IN_MINUTES } from "#app/accounts/sign-in/sign-in-code.ts";
import { RETENTION } from "#app/accounts/users/retention-periods.ts";
import { classCookieName } from "#app/learning/class/class-keys.server.ts";
import { LIVE_HOURS, MAX_DAYS, TOTALS_HOURS, WRONG_CODE_HOURS } from "#app/learning/class/class-limits.ts";
import { DELIVERY_DAYS } from "#app/letters/sending/letter-retention.server.ts";
import { CONFIRMATION_DAYS } from "#app/letters/subscriptions/link-tokens.server.ts";
import { PREVIEW_LINK_DAYS } from "#app/newsroom/drafts/preview-link.ts";
import { adminCookie } from "#app/office/sign-in/admin-guard.server.ts";
import { KNOWN_DEVICE_SECONDS } from "#app/office/sign-in/admin-session.server.ts";
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from "#app/office/sign-in/session-clock.ts";
import { INVITATION_DAYS } from "#app/office/team/invitation.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { content } from "./content-texts.ts";

const ROOT = join(import.meta.dirname, "../..");
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const page = content.pages.find(({ slug }) => slug === "confidentialite")?.body ?? "";

function lineAbout(mark: string): string {
  const lines = page.split("\n").filter((line) => line.includes(mark));
  expect(lines, mark).toHaveLength(1);
  return lines[0] ?? "";
}

function durationsIn(text: string): string[] {
  return text.match(/\d+ (?:minutes?|heures?|jours?|mois|ans?)(?!\p{L})/gu) ?? [];
}

const longestLimit = Math.max(...Object.values(LIMITS).map(({ windowSeconds }) => windowSeconds));
const session = [`${SESSION_SECONDS / DAY} jours`, `${PROLONGED_UNTIL_DAYS + SESSION_SECONDS / DAY} jours`];

test.each([
  ["**Confirmation :**", [`${RETENTION.unconfirmedDays} jours`]],
  ["**Confirmation :**", [`${CONFIRMATION_DAYS} jours`]],
  ["**Durée :**", [`${RETENTION.unsubscribedDays / 365} ans`]],
  ["**Lettres parties :**", [`${DELIVERY_DAYS} jours`]],
  ["**Liste du lancement :**", [`${RETENTION.launchListDays} jours`]],
  ["**Lettres revenues :**", []],
  ["**Liens des e-mails :**", [`${RETENTION.endedLinkDays} jours`]],
  ["**Compte inactif :**", [`${RETENTION.inactiveAccountDays / 365} ans`, `${RETENTION.accountWarningDays} jours`]],
  ["La trace de cette demande", [`${SIGN_IN_MINUTES} minutes`, "1 jour"]],
  ["- `learning` :", [`${FORGOTTEN_AFTER_DAYS} jours`]],
  ["- `__Host-session` :", session],
  ["- `__Host-admin` :", [`${SESSION_ABSOLUTE_SECONDS / HOUR} heures`, `${SESSION_IDLE_SECONDS / MINUTE} minutes`]],
  ["- `__Host-admin-device` :", [`${KNOWN_DEVICE_SECONDS / DAY} jours`]],
  ["ce que chaque appareil a répondu est effacé", [`${TOTALS_HOURS} heures`]],
  ["- `__Secure-classe`, suivi", [`${LIVE_HOURS} heures`, `${MAX_DAYS} jours`, `${WRONG_CODE_HOURS} heure`]],
  ["- `__Secure-classe-pilotage` :", [`${TOTALS_HOURS} heures`]],
  ["Un compteur dure", [`${longestLimit / HOUR} heures`]],
  ["**Votre message :**", [`${(RETENTION.closedReportDays / 365) * 12} mois`]],
  ["Ce journal est gardé", [`${RETENTION.auditDays / 365} an`]],
  ["Le journal note", [`${RETENTION.closedDraftDays} jours`, `${RETENTION.auditDays / 365} an`]],
  ["Votre invitation garde", [`${INVITATION_DAYS} jours`, `${PREVIEW_LINK_DAYS} jours`]],
])("the privacy page says of « %s » what the code does: %j", (mark, durations) => {
  expect(durationsIn(lineAbout(mark))).toEqual(durations);
});

test("the privacy page says that there are two agreements, and what stays of whoever was erased", () => {
  expect(lineAbout("**Deux accords :**")).toContain("séparément");
  expect(lineAbout("**Deux accords :**")).toContain("un seul message");
  expect(lineAbout("**Après un effacement :**")).toContain("empreinte");
});

test("the privacy page says until when the end of a pause is kept", () => {
  expect(lineAbout("une pause")).toContain("la date de sa fin, jusqu'à ce jour-là");
});

test("the privacy page says what a mail service that rewrites links may see", () => {
  expect(lineAbout("ni lien pisté")).toContain("Une messagerie qui réécrit les liens peut donc voir");
});

test("the privacy page gives no other figure than those of the code and of the law", () => {
  const law = ["15 ans", "1 mois"];
  const checked = [
    "7 jours",
    "2 ans",
    "3 ans",
    "30 jours",
    "60 jours",
    "10 minutes",
    "1 jour",
    "90 jours",
    "24 heures",
    "3 heures",
    "1 heure",
    "12 mois",
    "1 an",
  ];
  const ofAdministration = ["12 heures", "30 minutes", "180 jours"];
  expect(new Set(durationsIn(page))).toEqual(new Set([...law, ...checked, ...ofAdministration]));
});

test("the privacy page names every cookie of the code, and no other", () => {
  const site = "https://exemple.fr";
  const cookies = [sessionHintCookie(site, 1), adminCookie("session", "a", site), adminCookie("device", "a", site)];
  const ofClasses = [classCookieName("device", site), classCookieName("desk", site)];
  const names = [sessionCookieName(site), ...ofClasses, ...cookies.map((cookie) => cookie.split("=")[0] ?? "")];
  expect(new Set(page.match(/__(?:Host|Secure)-[\w-]+/g))).toEqual(new Set(names));
});

test("the privacy page names all that stays on the device, and nothing else", () => {
  const files = globSync("{app,platform}/**/*.{ts,tsx}", { cwd: ROOT }).filter((file) => !file.includes(".test."));
  const code = files.map((file) => readFileSync(join(ROOT, file), "utf8"));
  const constants = new Map(
    code.flatMap((source) => [...source.matchAll(/const (\w+_KEY) = "(\w+)"/g)].map(([, name, key]) => [name, key])),
  );
  const keys = code.flatMap((source) =>
    [...source.matchAll(/createStoredValue(?:<[^(]*>)?\(\{\s*key: (?:"([^"]+)"|(\w+))/g)].map(
      ([, key, name]) => key ?? constants.get(name),
    ),
  );
  const rows = [...page.matchAll(/^- `(\w+)` :/gm)].map(([, key]) => key);
  expect(new Set(keys).size).toBe(10);
  const marksOfDevice = code.flatMap((source) =>
    source.includes("localStorage.setItem(") ? [/KEY = "(\w+)"/.exec(source)?.[1]] : [],
  );
  expect(new Set(rows)).toEqual(new Set([...keys, ...marksOfDevice.filter(Boolean), TAB_KEY]));
  const marks = code.flatMap((source) =>
    source.includes("sessionStorage") ? [/KEY = "(\w+)"/.exec(source)?.[1] ?? TAB_KEY] : [],
  );
  for (const mark of marks) expect(page).toContain(`\`${mark}\``);
});
