import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openDatabase } from "#database/open.server.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { type SmtpMessage, startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { startServer } from "#tests/support/site/built-server.ts";

type KillReport = {
  rounds: number;
  /** Sign-ups whose success the visitor was told. */
  acknowledged: number;
  /** Those without a row, without a consent, without a link, without an e-mail. */
  lost: { rows: number; consents: number; links: number; messages: number };
  /** Addresses with more than one row, or with messages under more than one id. */
  twice: { rows: number; messageIds: number };
  /** Messages that came more than once, under the same id: their process died between sending and noting it. */
  sentAgain: number;
};

type KillOptions = { database: "embedded" | "postgres"; rounds: number; log?: (line: string) => void };

const CONNECTIONS = 4;
const MIN_SIGN_UPS = 20;
const SPREAD = 80;
const ROUND_TIMEOUT_MS = 60_000;
const LAST_MAIL_TIMEOUT_MS = 180_000;
const MIGRATIONS = join(import.meta.dirname, "../../../database/migrations");

/**
 * Kills the server with signal 9 in the middle of a stream of sign-ups, starts it again on the same data, and so on; then lets the
 * last e-mails leave, and compares what visitors were told with what is kept and what arrived.
 */
export async function killRounds({ database, rounds, log = () => {} }: KillOptions): Promise<KillReport> {
  using data = temporaryFolder();
  await using smtp = await startSmtpServer();
  const postgres = database === "postgres" ? await startPostgres() : null;
  const environment = {
    DATA_DIR: data.path,
    RATE_LIMITS: "off",
    ADMIN_PASSWORD: "mot-de-passe-des-tests",
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: "Le Récap <bonjour@exemple.fr>",
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  };
  try {
    const acknowledged: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const told = await oneRound(round, environment);
      acknowledged.push(...told);
      log(
        `${database}, round ${round} of ${rounds}: ${told.length} sign-ups acknowledged, ${smtp.messages.length} e-mails so far`,
      );
    }
    {
      await using _server = await startServer({ environment });
      await untilAllArrived(acknowledged, smtp.messages);
    }
    const kept = await readKept(postgres?.url ?? null, data.path);
    return report(rounds, acknowledged, kept, smtp.messages);
  } finally {
    await postgres?.stop();
  }
}

async function oneRound(round: number, environment: Record<string, string>): Promise<string[]> {
  const server = await startServer({ environment });
  const told: string[] = [];
  let isAlive = true;

  async function visit(connection: number): Promise<void> {
    for (let turn = 0; isAlive; turn += 1) {
      const email = `r${round}-c${connection}-t${turn}@exemple.fr`;
      const body = new URLSearchParams({ email, source: "updates_signup" });
      try {
        const response = await fetch(`${server.url}/lettre/inscription.json`, { method: "POST", body });
        const answer = (await response.json()) as { isRecorded: boolean };
        if (response.ok && answer.isRecorded) told.push(email);
        await wait(10);
      } catch {
        return;
      }
    }
  }

  const visits = Array.from({ length: CONNECTIONS }, (_, connection) => visit(connection));
  // In the middle of the stream, however fast the machine is today.
  const enough = MIN_SIGN_UPS + Math.floor(Math.random() * SPREAD);
  for (let waited = 0; told.length < enough && waited < ROUND_TIMEOUT_MS; waited += 1) await wait(1);
  server.process.kill("SIGKILL");
  await server.ended;
  isAlive = false;
  await Promise.all(visits);
  return told;
}

async function untilAllArrived(addresses: string[], messages: SmtpMessage[]): Promise<void> {
  const deadline = Date.now() + LAST_MAIL_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const arrived = new Set(messages.flatMap(({ recipients }) => recipients));
    if (addresses.every((address) => arrived.has(address))) return;
    await wait(500);
  }
}

type Kept = { email: string; rows: number; consents: number; links: number };

async function readKept(databaseUrl: string | null, dataDir: string): Promise<Kept[]> {
  const { db, close } = await openDatabase({
    databaseUrl,
    dataDir,
    migrationsFolder: MIGRATIONS,
    onConnectionError: () => {},
  });
  const { rows } = (await db.execute(sql`
    select email, count(distinct s.id)::int as rows, count(distinct c.id)::int as consents,
      count(distinct t.token_hash)::int as links
    from email_subscribers s
    left join consent_events c on c.subscriber_id = s.id
    left join subscriber_tokens t on t.subscriber_id = s.id
    group by email`)) as unknown as { rows: Kept[] };
  await close();
  return rows;
}

function report(rounds: number, acknowledged: string[], kept: Kept[], messages: SmtpMessage[]): KillReport {
  const byEmail = new Map(kept.map((row) => [row.email, row]));
  const idsByEmail = new Map<string, string[]>();
  for (const { recipients, mail } of messages) {
    for (const email of recipients) idsByEmail.set(email, [...(idsByEmail.get(email) ?? []), mail.messageId ?? ""]);
  }
  const lacking = (has: (email: string) => unknown) => acknowledged.filter((email) => !has(email)).length;
  const allIds = [...idsByEmail.values()];
  return {
    rounds,
    acknowledged: acknowledged.length,
    lost: {
      rows: lacking((email) => byEmail.get(email)?.rows),
      consents: lacking((email) => byEmail.get(email)?.consents),
      links: lacking((email) => byEmail.get(email)?.links),
      messages: lacking((email) => idsByEmail.has(email)),
    },
    twice: {
      rows: kept.filter(({ rows }) => rows > 1).length,
      messageIds: allIds.filter((ids) => new Set(ids).size > 1).length,
    },
    sentAgain: allIds.filter((ids) => ids.length > 1).length,
  };
}
