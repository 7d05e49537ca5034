import { resolve } from "node:path";
import { z } from "zod";
import { DEFAULT_DKIM_SELECTOR, type DkimSettings, isSelector, readDkimKey, senderDomain } from "./dkim-settings.ts";

export type Settings = {
  host: string;
  port: number;
  publicUrl: string;
  databaseUrl: string | null;
  dataDir: string;
  smtpUrl: string | null;
  mailFrom: string;
  /** Null when the mail server signs, or when messages are not signed. */
  dkim: DkimSettings | null;
  sessionSecret: string | null;
  linkSecrets: string[];
  adminPassword: string | null;
  adminTotpSecret: string | null;
  socialUrl: string;
  rateLimits: boolean;
  trustProxy: number;
  letter: LetterSettings;
  /** Alarms are sent to this address. */
  adminEmail: string;
  metricsToken: string | null;
  bouncesToken: string | null;
};

export type LetterSettings = {
  perSecond: number;
  perDay: number | null;
  from: string;
  replyTo: string;
  returnPath: string | null;
};

export class SettingsError extends Error {
  override name = "SettingsError";
}

const DEFAULT_SOCIAL_URL = "https://social.example/le-recap";
const LOOPBACK_HOSTS = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

const EnvironmentSchema = z.object({
  HOST: text("une adresse IP ou un nom de machine", (value) => /^[a-z0-9.:-]+$/i.test(value)).default("127.0.0.1"),
  PORT: wholeNumber(1, 65_535).default(3000),
  PUBLIC_URL: origin().optional(),
  DATABASE_URL: secretUrl(
    ["postgres:", "postgresql:"],
    "postgres://utilisateur:motdepasse@machine:5432/base",
  ).optional(),
  DATA_DIR: text("un chemin de dossier", (value) => !value.includes("\0")).default("./data"),
  SMTP_URL: secretUrl(["smtp:", "smtps:"], "smtps://utilisateur:motdepasse@machine:465").optional(),
  MAIL_FROM: text("« nom@exemple.fr » ou « Nom <nom@exemple.fr> »", isSender).optional(),
  DKIM_PRIVATE_KEY: secret(
    "une clé privée RSA de 2048 bits au moins, au format PEM, ou le chemin de son fichier",
    (value) => readDkimKey(value) !== null,
  ).optional(),
  DKIM_SELECTOR: text("un sélecteur DKIM, par exemple recap ou recap-2026", isSelector).default(DEFAULT_DKIM_SELECTOR),
  SESSION_SECRET: secret("au moins 32 caractères", (value) => value.length >= 32).optional(),
  LINK_SECRET: secret(
    "au moins 32 caractères, ou plusieurs secrets de cette longueur séparés par des virgules",
    (value) => linkSecrets(value).every((one) => one.length >= 32),
  ).optional(),
  ADMIN_PASSWORD: secret("au moins 15 caractères", (value) => value.length >= 15).optional(),
  ADMIN_TOTP_SECRET: secret("au moins 16 caractères en base 32 (A à Z, 2 à 7)", isBase32).optional(),
  SOCIAL_URL: text("une adresse http(s) complète", isWebAddress).default(DEFAULT_SOCIAL_URL),
  RATE_LIMITS: text("« on » ou « off »", (value) => value === "on" || value === "off").default("on"),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  LETTER_PER_SECOND: wholeNumber(1, 1_000).default(20),
  LETTER_PER_DAY: wholeNumber(1, 9_999_999).optional(),
  LETTER_FROM: text("« nom@exemple.fr » ou « Nom <nom@exemple.fr> »", isSender).optional(),
  LETTER_REPLY_TO: text("une adresse, par exemple redaction@exemple.fr", isMailbox).optional(),
  LETTER_RETURN_PATH: text("une adresse, par exemple rebonds@exemple.fr", isMailbox).optional(),
  ADMIN_EMAIL: text("une adresse, par exemple exploitation@exemple.fr", isMailbox).optional(),
  METRICS_TOKEN: token().optional(),
  BOUNCES_TOKEN: token().optional(),
});

export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== "");
  const result = EnvironmentSchema.safeParse(Object.fromEntries(given));
  if (!result.success) {
    throw new SettingsError(result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("\n"));
  }
  const values = result.data;
  const rateLimits = values.RATE_LIMITS === "on";
  if (!rateLimits && !LOOPBACK_HOSTS.test(values.HOST)) {
    throw new SettingsError(
      `RATE_LIMITS contient « off » alors que HOST vaut « ${values.HOST} » ; valeur attendue : « on », ou « off » avec HOST=127.0.0.1.`,
    );
  }
  // Readers answer letters, so the sender must be a mailbox that somebody reads and no default is used.
  if (values.SMTP_URL && !values.MAIL_FROM) {
    throw new SettingsError(
      "MAIL_FROM manque alors que SMTP_URL est donnée ; valeur attendue : l’expéditeur des messages, « Nom <nom@exemple.fr> », une boîte que quelqu’un lit.",
    );
  }
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const mailFrom = values.MAIL_FROM ?? `Le Récap <ne-pas-repondre@${new URL(publicUrl).hostname}>`;
  const letter = letterSettings(values, mailFrom);
  const dkimKey = values.DKIM_PRIVATE_KEY ? readDkimKey(values.DKIM_PRIVATE_KEY) : null;
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir: resolve(values.DATA_DIR),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom,
    dkim: dkimKey ? { domain: senderDomain(mailFrom), selector: values.DKIM_SELECTOR, privateKey: dkimKey } : null,
    sessionSecret: values.SESSION_SECRET ?? null,
    linkSecrets: values.LINK_SECRET ? linkSecrets(values.LINK_SECRET) : [],
    adminPassword: values.ADMIN_PASSWORD ?? null,
    adminTotpSecret: values.ADMIN_TOTP_SECRET ?? null,
    socialUrl: new URL(values.SOCIAL_URL).href,
    rateLimits,
    trustProxy: values.TRUST_PROXY,
    letter,
    adminEmail: values.ADMIN_EMAIL ?? letter.replyTo,
    metricsToken: values.METRICS_TOKEN ?? null,
    bouncesToken: values.BOUNCES_TOKEN ?? null,
  };
}

function letterSettings(values: z.infer<typeof EnvironmentSchema>, mailFrom: string): LetterSettings {
  const from = values.LETTER_FROM ?? mailFrom;
  return {
    perSecond: values.LETTER_PER_SECOND,
    perDay: values.LETTER_PER_DAY ?? null,
    from,
    replyTo: values.LETTER_REPLY_TO ?? /<([^>]+)>/.exec(from)?.[1] ?? from,
    returnPath: values.LETTER_RETURN_PATH ?? null,
  };
}

function text(expected: string, isRight: (value: string) => boolean) {
  return z.string().refine(isRight, {
    error: ({ input }) => `contient « ${shorten(String(input))} » ; valeur attendue : ${expected}.`,
  });
}

/** The error message gives the length of the value and never the value. */
function secret(expected: string, isRight: (value: string) => boolean) {
  return z.string().refine(isRight, {
    error: ({ input }) =>
      `contient une valeur refusée (${String(input).length} caractères) ; valeur attendue : ${expected}.`,
  });
}

function token() {
  return secret("au moins 16 caractères sans espace", (value) => /^[\x21-\x7e]{16,}$/.test(value));
}

function wholeNumber(minimum: number, maximum: number) {
  const isRight = (value: string) => /^\d{1,7}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum;
  return text(`un nombre entier de ${minimum} à ${maximum}`, isRight).transform(Number);
}

function origin() {
  return text("une origine http(s) sans chemin, par exemple https://www.exemple.fr", (value) => {
    const url = URL.parse(value);
    return url !== null && isWebAddress(value) && url.href === `${url.origin}/`;
  }).transform((value) => new URL(value).origin);
}

function secretUrl(protocols: string[], example: string) {
  return z.string().refine((value) => wrongUrl(value, protocols) === null, {
    error: ({ input }) =>
      `${wrongUrl(String(input), protocols)} ; valeur attendue : une adresse de la forme ${example}.`,
  });
}

function wrongUrl(value: string, protocols: string[]): string | null {
  const url = URL.parse(value);
  if (!url || !value.startsWith(`${url.protocol}//`)) return "contient une valeur qui n'est pas une adresse";
  if (!protocols.includes(url.protocol)) return `contient une adresse qui commence par « ${shorten(url.protocol)} »`;
  return url.hostname === "" && !url.searchParams.has("host") ? "contient une adresse sans nom de machine" : null;
}

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && ["http:", "https:"].includes(url.protocol) && url.username === "" && url.password === "";
}

function isSender(value: string): boolean {
  return /^(?:[^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value);
}

function isMailbox(value: string): boolean {
  return /^[^\s<>@]+@[^\s<>@]+$/.test(value);
}

function linkSecrets(value: string): string[] {
  return value.split(",").map((one) => one.trim());
}

function isBase32(value: string): boolean {
  return /^[A-Z2-7]{16,}=*$/i.test(value.replaceAll(" ", ""));
}

function shorten(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}
