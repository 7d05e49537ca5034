import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import journal from "#database/migrations/meta/_journal.json" with { type: "json" };
import { openDatabase } from "#database/open.server.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { type ServerProcess, startServer } from "#tests/support/site/built-server.ts";

type TwoProcessesReport = {
  seconds: number;
  /** Both started at the same moment on an empty database. */
  migrations: { expected: number; applied: number };
  acknowledged: number;
  /** Those without a row or without an e-mail. */
  lost: number;
  /** Addresses with more than one row or more e-mails than sign-ups, and messages that came twice. */
  doubled: number;
  /** How many sign-ups of one network, sent to either process in turn, may pass. */
  limits: { expected: number; allowed: number };
  /** An administrator's session of one process, asked of the other; and after its end, asked of the first. */
  sessions: { elsewhere: number; afterSignOut: number };
  /** Nightly erasures that were due once: how often one ran. */
  retentionRuns: number;
};

type TwoProcessesOptions = { seconds: number; log?: (line: string) => void };

const PASSWORD = "mot-de-passe-des-tests";
const CONNECTIONS = 4;
const PAUSE_MS = 100;
/** A busy machine goes on for longer. */
const MIN_ADDRESSES = 40;
const TRIES_OF_ONE_NETWORK = LIMITS.networkForms.max + 14;
const LAST_MAIL_TIMEOUT_MS = 180_000;
const RETENTION_TIMEOUT_MS = 90_000;
const SAY_EVERY_MS = 60_000;

/** Two servers on one PostgreSQL, under a stream of sign-ups: nothing is done twice, and what one knows the other knows. */
export async function twoProcesses({ seconds, log = () => {} }: TwoProcessesOptions): Promise<TwoProcessesReport> {
  using data = temporaryFolder();
  await using smtp = await startSmtpServer();
  const postgres = await startPostgres();
  const environment = {
    DATA_DIR: data.path,
    DATABASE_URL: postgres.url,
    TRUST_PROXY: "1",
    SESSION_SECRET: "the processes of a site share this secret",
    ADMIN_PASSWORD: PASSWORD,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: "Le Récap <bonjour@exemple.fr>",
  };
  try {
    // Both start at the same moment on an empty database.
    const started = await Promise.all([startServer({ environment }), startServer({ environment })]);
    await using one = started[0];
    await using other = started[1];
    const servers: Servers = [one, other];
    const shared = await trySharing(postgres.url, servers);
    const acknowledged = await signUpOnBoth({ servers, smtp, seconds, log });
    const { rows, applied } = await readDatabase(postgres.url);
    const migrations = { expected: journal.entries.length, applied };
    return { seconds, migrations, ...shared, ...compare(acknowledged, rows, smtp) };
  } finally {
    await postgres.stop();
  }
}

type Servers = [ServerProcess, ServerProcess];

/** What does not need a load. */
async function trySharing(databaseUrl: string, servers: Servers) {
  return {
    limits: await tryLimits(servers),
    sessions: await trySessions(servers),
    retentionRuns: await tryRetention(databaseUrl, servers),
  };
}

function signUp(server: ServerProcess, email: string, address = "203.0.113.7"): Promise<Response> {
  const body = new URLSearchParams({ email, source: "updates_signup" });
  return fetch(`${server.url}/lettre/inscription.json`, {
    method: "POST",
    body,
    headers: { "X-Forwarded-For": address },
  });
}

async function tryLimits(servers: ServerProcess[]): Promise<TwoProcessesReport["limits"]> {
  const statuses = await Promise.all(
    Array.from({ length: TRIES_OF_ONE_NETWORK }, async (_, index) => {
      const server = servers[index % servers.length];
      return server && (await signUp(server, `limite-${index}@exemple.fr`)).status;
    }),
  );
  return { expected: LIMITS.networkForms.max, allowed: statuses.filter((status) => status === 200).length };
}

async function trySessions([one, other]: Servers): Promise<TwoProcessesReport["sessions"]> {
  const body = new URLSearchParams({ "mot-de-passe": PASSWORD });
  const response = await fetch(`${one.url}/admin/connexion`, { method: "POST", body, redirect: "manual" });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const options = { headers: { Cookie: cookies.join("; ") }, redirect: "manual" } as const;
  const elsewhere = (await fetch(`${other.url}/admin`, options)).status;
  await fetch(`${other.url}/admin/deconnexion`, { ...options, method: "POST" });
  return { elsewhere, afterSignOut: (await fetch(`${one.url}/admin`, options)).status };
}

/** Asks for the nightly erasure twice at the same moment, as the clocks of two processes would. */
async function tryRetention(databaseUrl: string, servers: ServerProcess[]): Promise<number> {
  const runs = () => servers.reduce((sum, { output }) => sum + output().split('"event":"retention"').length - 1, 0);
  const options = { connectionString: databaseUrl, schema: "jobs", supervise: false, schedule: false, max: 1 };
  const clocks = await Promise.all([new PgBoss(options).start(), new PgBoss(options).start()]);
  await Promise.all(clocks.map((boss) => boss.send("retention")));
  for (let waited = 0; runs() === 0 && waited < RETENTION_TIMEOUT_MS; waited += 200) await wait(200);
  await wait(1_000);
  await Promise.all(clocks.map((boss) => boss.stop({ graceful: false })));
  return runs();
}

type Load = { servers: Servers; smtp: TestSmtpServer; seconds: number; log: (line: string) => void };
/** How often each address was told a success. */
type Acknowledged = Map<string, number>;

/** Each address is given to one process, and every fifth one to both at the same moment; then the last e-mails leave. */
async function signUpOnBoth({ servers: [one, other], smtp, seconds, log }: Load): Promise<Acknowledged> {
  const acknowledged: Acknowledged = new Map();
  const end = performance.now() + seconds * 1000;

  async function visitor(connection: number): Promise<void> {
    for (let turn = 0; performance.now() < end || acknowledged.size < MIN_ADDRESSES; turn += 1) {
      const email = `c${connection}-t${turn}@exemple.fr`;
      const asked = turn % 5 === 0 ? [one, other] : [turn % 2 === 0 ? one : other];
      const answers = await Promise.all(
        asked.map((server) => signUp(server, email, `203.${connection + 1}.${turn % 256}.7`)),
      );
      const successes = answers.filter(({ ok }) => ok).length;
      if (successes > 0) acknowledged.set(email, successes);
      await wait(PAUSE_MS);
    }
  }

  const speaking = setInterval(() => {
    log(`two processes: ${acknowledged.size} addresses acknowledged, ${smtp.messages.length} e-mails so far`);
  }, SAY_EVERY_MS);
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => visitor(connection)));
  clearInterval(speaking);
  const wanted = [...acknowledged.values()].reduce((sum, count) => sum + count, 0);
  const arrived = () => smtp.messages.filter(({ recipients }) => acknowledged.has(recipients[0] ?? "")).length;
  const deadline = Date.now() + LAST_MAIL_TIMEOUT_MS;
  while (arrived() < wanted && Date.now() < deadline) await wait(500);
  // Time for one more, if there were one.
  await wait(2_000);
  return acknowledged;
}

async function readDatabase(databaseUrl: string) {
  const migrationsFolder = join(import.meta.dirname, "../../../database/migrations");
  const database = await openDatabase({ databaseUrl, dataDir: "", migrationsFolder, onConnectionError: () => {} });
  const rows = await database.db.select({ email: emailSubscribers.email }).from(emailSubscribers);
  const [migrations] = await database.db
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`drizzle.__drizzle_migrations`);
  await database.close();
  return { rows, applied: migrations?.count ?? 0 };
}

function compare(acknowledged: Acknowledged, rows: { email: string }[], { messages }: TestSmtpServer) {
  const kept = countEach(rows.map(({ email }) => email));
  const arrived = countEach(messages.flatMap(({ recipients }) => recipients));
  const sentTwice = [...countEach(messages.map(({ mail }) => mail.messageId ?? "")).values()].filter(
    (n) => n > 1,
  ).length;
  const addresses = [...acknowledged];
  return {
    acknowledged: addresses.length,
    lost: addresses.filter(([email]) => !kept.has(email) || !arrived.has(email)).length,
    doubled:
      sentTwice +
      addresses.filter(([email, count]) => (kept.get(email) ?? 0) > 1 || (arrived.get(email) ?? 0) > count).length,
  };
}

function countEach(values: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
