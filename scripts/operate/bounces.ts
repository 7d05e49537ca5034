// npm run bounces -- --stdin [--keep MAILDIR]    one message, as Postfix hands it to a program
// npm run bounces -- --maildir PATH              all that waits in a mailbox
// Reads messages that came back and hands them to the running site, which alone opens the database.
import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ReportAnswer } from "#app/letters/bounces/bounce-endpoint.server.ts";
import type { Verdict } from "#app/letters/bounces/read-report.server.ts";
import { BOUNCES_PATH, MAX_BOUNCE_BYTES } from "#platform/mail/returned-mail.ts";
import { readSettings, type Settings, SettingsError } from "#platform/settings.ts";

/** Exit codes of sysexits.h, which mail servers understand. */
const WRONG_USE = 64;
const LATER = 75;
const INTERRUPTED = 130;
const TIMEOUT_MS = 30_000;

const USE = `npm run bounces -- --stdin [--keep MAILDIR]   un message, sur l'entrée standard
npm run bounces -- --maildir DOSSIER           les messages de DOSSIER/new
  --site http://127.0.0.1:3000                 le site à qui les donner`;

const LABELS: Record<Verdict, string> = {
  hard: "sans personne à l’adresse",
  soft: "revenus pour cette fois",
  ours: "avec un refus du site lui-même",
  complaint: "plaintes",
  nothing: "sans rien à faire",
  unread: "à lire par une personne",
};

class NotNow extends Error {
  override name = "NotNow";
}

export type Site = { url: string; token: string };

async function handOver({ url, token }: Site, raw: Uint8Array<ArrayBuffer>): Promise<Verdict> {
  const response = await fetch(url + BOUNCES_PATH, {
    method: "POST",
    body: raw.subarray(0, MAX_BOUNCE_BYTES),
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "message/rfc822" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (!response) throw new NotNow(`Le site ne répond pas sur ${url} : lancez-le, puis recommencez.`);
  if (response.status === 401) throw new NotNow("BOUNCES_TOKEN : ce jeton n'est pas celui du site qui répond.");
  if (response.status === 404)
    throw new NotNow("BOUNCES_TOKEN manque dans les réglages du site : ajoutez-le, puis relancez-le.");
  if (!response.ok) throw new NotNow(`Le site n'a pas pu enregistrer le message (${response.status}).`);
  const { reports } = (await response.json()) as ReportAnswer;
  return reports[0]?.verdict ?? "unread";
}

type Swept = { read: number; total: number; verdicts: Partial<Record<Verdict, number>> };

async function sweepMaildir(
  site: Site,
  folder: string,
  { signal, onRead = () => {} }: { signal: AbortSignal; onRead?: () => void },
): Promise<Swept> {
  const waiting = (await readdir(join(folder, "new"))).filter((name) => !name.startsWith(".")).sort();
  await mkdir(join(folder, "cur"), { recursive: true });
  const swept: Swept = { read: 0, total: waiting.length, verdicts: {} };
  for (const name of waiting) {
    if (signal.aborted) break;
    const path = join(folder, "new", name);
    const verdict = await handOver(site, await readBeginning(path));
    await rename(path, join(folder, "cur", `${name.replace(/:2,.*$/, "")}:2,${verdict === "unread" ? "" : "S"}`));
    swept.read += 1;
    swept.verdicts[verdict] = (swept.verdicts[verdict] ?? 0) + 1;
    onRead();
  }
  return swept;
}

async function readBeginning(path: string): Promise<Uint8Array<ArrayBuffer>> {
  await using file = await open(path);
  const bytes = new Uint8Array(MAX_BOUNCE_BYTES);
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

/** Reads the whole input, so that the mail server's write does not fail, and keeps only its beginning. */
async function readStandardInput(): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    if (length < MAX_BOUNCE_BYTES) pieces.push(piece);
    length += piece.length;
  }
  return new Uint8Array(Buffer.concat(pieces));
}

async function keepForPerson(folder: string, raw: Uint8Array): Promise<void> {
  for (const part of ["tmp", "new", "cur"]) await mkdir(join(folder, part), { recursive: true, mode: 0o700 });
  const name = `${Math.floor(Date.now() / 1000)}.${randomUUID()}.${hostname().replaceAll(/[/:]/g, "_")}`;
  await writeFile(join(folder, "tmp", name), raw, { mode: 0o600, flush: true });
  await rename(join(folder, "tmp", name), join(folder, "new", name));
}

function siteOf({ host, port, bouncesToken }: Settings, given: string | undefined): Site {
  if (!bouncesToken)
    throw new SettingsError("BOUNCES_TOKEN manque : c'est le jeton que le site attend (openssl rand -hex 16).");
  const name = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host.includes(":") ? `[${host}]` : host;
  return { url: (given ?? `http://${name}:${port}`).replace(/\/$/, ""), token: bouncesToken };
}

async function sweep(site: Site, folder: string): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => interruption.abort());
  // This module imports the databases, so it is loaded here: a single message does not need it.
  const { createProgress, formatCount } = await import("./long-command.ts");
  const { length } = await readdir(join(folder, "new"));
  const progress = createProgress("Retours", length, "messages");
  const swept = await sweepMaildir(site, folder, { signal: interruption.signal, onRead: () => progress.add(1) });
  progress.end();
  const kinds = (Object.keys(LABELS) as Verdict[]).flatMap((verdict) => {
    const count = swept.verdicts[verdict];
    return count ? [`${formatCount(count)} ${LABELS[verdict]}`] : [];
  });
  const plural = swept.read > 1 ? "s" : "";
  const read = `${formatCount(swept.read)} message${plural} lu${plural} sur ${formatCount(swept.total)}`;
  console.log(kinds.length > 0 ? `${read} : ${kinds.join(", ")}.` : `${read}.`);
  if (!interruption.signal.aborted) return;
  console.error("Interrompu : ce qui est lu est enregistré, le reste attend dans new/.");
  process.exitCode = INTERRUPTED;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      stdin: { type: "boolean", default: false },
      maildir: { type: "string" },
      keep: { type: "string" },
      site: { type: "string" },
    },
  });
  if (values.stdin === (values.maildir !== undefined)) {
    console.error(USE);
    process.exitCode = WRONG_USE;
    return;
  }
  const site = siteOf(readSettings(process.env), values.site);
  if (values.maildir !== undefined) return sweep(site, values.maildir);
  const raw = await readStandardInput();
  const verdict = await handOver(site, raw);
  if (verdict === "unread" && values.keep) await keepForPerson(values.keep, raw);
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode =
      error instanceof Error && "code" in error && error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" ? WRONG_USE : LATER;
  });
}
