import { createLetterFiller } from "#app/features/letters/message/fill-letter.server.ts";
import { letterCopy } from "#app/features/letters/message/letter-copy.server.ts";
import { freezeLetter } from "#app/features/letters/message/letter-template.server.ts";
import { LAUNCH_NUMBER } from "#app/features/mailings/launch-number.ts";
import { readSettings } from "#platform/settings.ts";
import { publishedLetters } from "#tests/support/mail/letters.ts";
import { testMailing } from "#tests/support/site/letter-sending.ts";

type LetterSample = { kind: string; raw: Buffer; recipient: string };

const READER = { id: "0198c0de-0000-4000-8000-000000000000", email: "lea@exemple.org" };
const SECRETS = {
  sessionSecret: "s".repeat(32),
  lastingSecrets: ["l".repeat(32)],
  adminPassword: "",
  adminPasswordIsNew: false,
};

/** One signed copy of every edition and of the message of the launch, as they leave. */
export async function letterSamples(from: string, privateKey: string, dataDir: string): Promise<LetterSample[]> {
  const settings = readSettings({
    DATA_DIR: dataDir,
    PUBLIC_URL: "https://exemple.fr",
    MAIL_FROM: from,
    DKIM_PRIVATE_KEY: privateKey,
  });
  const samples: LetterSample[] = [];
  for (const number of [LAUNCH_NUMBER, ...publishedLetters().map((letter) => letter.number)]) {
    const { template } = await freezeLetter(testMailing(number), settings);
    const copy = letterCopy({ settings, secrets: SECRETS }, { edition: number, position: 0 }, READER, new Date());
    const raw = await createLetterFiller(template, settings.dkim)(copy);
    const kind = number === LAUNCH_NUMBER ? "launch" : `letter ${number}`;
    samples.push({ kind, raw, recipient: READER.email });
  }
  return samples;
}
