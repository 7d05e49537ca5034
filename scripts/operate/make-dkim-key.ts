// npm run dkim-key: creates the key that signs e-mails, and prints the settings and the DNS record to add.
import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  DEFAULT_DKIM_SELECTOR,
  DKIM_KEY_BITS,
  dkimRecord,
  readDkimKey,
  senderDomain,
} from "#platform/dkim-settings.ts";
import { readSettings, SettingsError } from "#platform/settings.ts";

try {
  // DKIM_PRIVATE_KEY may already name the file that this command creates.
  const settings = readSettings({ ...process.env, DKIM_PRIVATE_KEY: undefined });
  const selector = process.env["DKIM_SELECTOR"]?.trim() || DEFAULT_DKIM_SELECTOR;
  const domain = senderDomain(settings.mailFrom);
  if (!domain.includes(".")) {
    throw new SettingsError("MAIL_FROM : donnez d'abord l'expéditeur, par exemple « Le Récap <lettre@exemple.fr> ».");
  }
  const path = join(settings.dataDir, `dkim-${selector}.pem`);
  const isNew = !existsSync(path);
  if (isNew) writeKey(settings.dataDir, path);
  const privateKey = readDkimKey(readFileSync(path, "utf8"));
  if (!privateKey) throw new SettingsError(`${path} ne contient pas de clé RSA de ${DKIM_KEY_BITS} bits au moins.`);
  console.log(instructions({ path, isNew, selector, domain, privateKey, relay: relayOf(settings.smtpUrl) }));
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function writeKey(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: DKIM_KEY_BITS,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  writeFileSync(path, privateKey, { mode: 0o600, flag: "wx" });
}

type Key = {
  path: string;
  isNew: boolean;
  selector: string;
  domain: string;
  privateKey: string;
  relay: string | null;
};

function instructions({ path, isNew, selector, domain, privateKey, relay }: Key): string {
  return `Clé privée : ${path} (${isNew ? "créée" : "déjà là, gardée"}, lisible par vous seul)

Réglages, dans .env :
DKIM_PRIVATE_KEY=${path}
DKIM_SELECTOR=${selector}

Enregistrements TXT à créer dans la zone DNS de ${domain} :

${selector}._domainkey.${domain}
${quoted(dkimRecord(privateKey))}

${domain}
${quoted(`v=spf1 ${relay ? `a:${relay}` : "mx"} -all`)}
Un seul enregistrement SPF par domaine : complétez celui qui existe. Si votre relais indique un « include: », mettez-le à la place.

_dmarc.${domain}
${quoted(`v=DMARC1; p=none; adkim=s; rua=mailto:dmarc@${domain}`)}
Quand les rapports sont bons, passez de p=none à p=quarantine, puis à p=reject.

Vérifiez : dig +short TXT ${selector}._domainkey.${domain}`;
}

/** One string of a TXT record holds at most 255 characters. */
function quoted(record: string): string {
  return (record.match(/.{1,255}/g) ?? []).map((part) => `"${part}"`).join(" ");
}

function relayOf(smtpUrl: string | null): string | null {
  const host = smtpUrl ? new URL(smtpUrl).hostname : "";
  return host.includes(".") && !/^[\d.]+$/.test(host) ? host : null;
}
