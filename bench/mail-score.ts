// SpamAssassin's scores of every e-mail of the site, letters too. Needs Debian's spamassassin. npx node bench/mail-score.ts
// [--limit 1]
import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createServer } from "vite";
import { letterSamples } from "#bench/mail/letter-samples.ts";
import { asReceived, judgeSpam } from "#platform/mail/spam-judge.server.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

/** GTUBE, which every spam filter must refuse. */
const SPAM = "Subject: test\r\n\r\nXJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X\r\n";

const { values } = parseArgs({ options: { limit: { type: "string", default: "1" } } });
const limit = Number(values.limit);

if (spawnSync("spamassassin", ["--version"]).error) {
  console.error("SpamAssassin is not installed here: apt-get install --no-install-recommends spamassassin");
  process.exit(2);
}

// Node cannot load JSX by itself.
const vite = await createServer({
  configFile: false,
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const { SAMPLE_SENDER, sendSamples } = (await vite.ssrLoadModule(
  join(import.meta.dirname, "../tests/support/mail/sent-samples.ts"),
)) as typeof import("#tests/support/mail/sent-samples.ts");
const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const sent = await sendSamples({ domain: "exemple.fr", selector: "recap", privateKey });
await vite.close();
if ((await score(Buffer.from(SPAM), "lea@exemple.org")).score < 100)
  throw new Error("SpamAssassin does not know its own test of spam");
const scores: { kind: string; score: number; rules: string }[] = [];
for (const { kind, raw, recipients } of sent)
  scores.push({ kind, ...(await score(Buffer.from(raw), recipients[0] ?? "")) });
using data = temporaryFolder();
const sender = `${SAMPLE_SENDER.name} <${SAMPLE_SENDER.address}>`;
for (const { kind, raw, recipient } of await letterSamples(sender, privateKey, data.path))
  scores.push({ kind, ...(await score(raw, recipient)) });
console.table(Object.fromEntries(scores.map(({ kind, ...rest }) => [kind, rest])));
const worst = Math.max(...scores.map((result) => result.score));
console.log(`limit ${limit}, worst ${worst}: ${worst <= limit ? "met" : "missed"}`);
process.exitCode = worst <= limit ? 0 : 1;

async function score(message: Buffer, recipient: string): Promise<{ score: number; rules: string }> {
  const returnPath = Buffer.from(`Return-Path: <${SAMPLE_SENDER.address}>\r\n`);
  const verdict = await judgeSpam(Buffer.concat([returnPath, asReceived(message, recipient)]));
  if (typeof verdict === "string") throw new Error(`SpamAssassin gave no score: ${verdict}`);
  return { score: verdict.points, rules: verdict.rules };
}
