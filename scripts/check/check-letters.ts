// Runs every letter through the preflight, as part of npm run check:content.
import { generateKeyPairSync } from "node:crypto";
import { letterNames } from "#app/letters/message/letter-names.ts";
import { freezeLetter } from "#app/letters/message/letter-template.server.ts";
import { listMailings } from "#app/letters/message/mailing.ts";
import { checkFrozen } from "#app/letters/preflight/frozen-checks.server.ts";
import { sortFindings } from "#app/letters/preflight/preflight.ts";
import { readContentFolder } from "#app/newsroom/editions/content-folder.server.ts";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { imageSizeReader } from "#library/catalogue/image-size.ts";
import { readSettings } from "#platform/settings.ts";

const LABELS = { red: "bloquant", amber: "à voir", note: "note" };

type LetterReport = { line: string; isRed: boolean };

/**
 * Returns one line for each finding, without the notes. It signs with a temporary key instead of the site's settings,
 * which are absent here.
 */
export async function checkLetterFiles(contentFolder: string, publicFolder: string): Promise<LetterReport[]> {
  const content = createCatalogue(readSource(readContentFolder(contentFolder)), imageSizeReader([publicFolder]));
  const settings = readSettings(stageSettings());
  const secrets = { sessionSecret: "", linkSecrets: ["essai"], adminPassword: "", adminPasswordIsNew: false };
  const reports: LetterReport[] = [];
  for (const letter of listMailings(content)) {
    const { template, hash } = await freezeLetter(letter, settings);
    const frozen = { template, templateHash: hash };
    const findings = await checkFrozen({ settings, secrets }, { frozen, letter, content });
    for (const { level, message } of sortFindings(findings)) {
      if (level === "note") continue;
      reports.push({ line: `${letterNames(letter).label} : ${LABELS[level]} : ${message}`, isRed: level === "red" });
    }
  }
  return reports;
}

function stageSettings(): Record<string, string> {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return {
    PUBLIC_URL: "https://www.exemple.fr",
    MAIL_FROM: "Le Récap <lettre@exemple.fr>",
    LETTER_REPLY_TO: "redaction@exemple.fr",
    DKIM_PRIVATE_KEY: privateKey,
  };
}
