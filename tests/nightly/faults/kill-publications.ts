import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { hashText, readEdition, readNumber } from "#app/newsroom/editions/edition-store.server.ts";
import { openDatabase } from "#database/open.server.ts";
import { contentSeed } from "#database/schema/content.server.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

type Options = { database: "embedded" | "postgres"; rounds: number };

type Report = {
  rounds: number;
  /** Editions whose publisher was told their number. */
  acknowledged: number;
  /** Those that were not there afterwards. */
  lost: number;
  /** Starts that found some texts of one edition and some of another, or a deployment that was half noted. */
  mixed: number;
};

const MIGRATIONS = join(import.meta.dirname, "../../../database/migrations");
const PUBLISHER = join(import.meta.dirname, "publisher.ts");
/** After the first edition that was told. */
const MAX_MS = 500;

/** Kills what writes (the process of the embedded database, PostgreSQL itself) while deployments and publications follow each other. */
export async function killPublications({ database, rounds }: Options): Promise<Report> {
  using data = temporaryFolder();
  const report: Report = { rounds, acknowledged: 0, lost: 0, mixed: 0 };
  const postgres = database === "postgres" ? await startPostgres() : null;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const told = await publishUntilKilled(postgres, data.path);
      report.acknowledged += told.length;
      const { number, isWhole } = await readKept(postgres?.url ?? null, data.path);
      report.lost += Math.max(0, (told.at(-1) ?? 0) - number);
      if (!isWhole) report.mixed += 1;
    }
  } finally {
    await postgres?.stop();
  }
  return report;
}

/** Returns the numbers that were told. */
async function publishUntilKilled(postgres: Awaited<ReturnType<typeof startPostgres>> | null, dataDir: string) {
  const told: number[] = [];
  const publisher = fork(PUBLISHER, [postgres?.url ?? "", dataDir], { stdio: "ignore" });
  publisher.on("message", (number: number) => told.push(number));
  const ended = once(publisher, "exit");
  await Promise.race([once(publisher, "message"), ended]);
  await wait(Math.random() * MAX_MS);
  await postgres?.crash();
  publisher.kill("SIGKILL");
  await ended;
  await postgres?.start();
  return told;
}

async function readKept(databaseUrl: string | null, dataDir: string): Promise<{ number: number; isWhole: boolean }> {
  const options = { databaseUrl, dataDir, migrationsFolder: MIGRATIONS, onConnectionError: () => {} };
  const { db, close } = await openDatabase(options);
  const texts = await readEdition(db);
  const seed = new Map((await db.select().from(contentSeed)).map(({ path, sha }) => [path, sha]));
  const number = await readNumber(db);
  await close();
  const of = (kind: string) => [...texts].filter(([path]) => path.startsWith(`glossary/${kind}-`));
  const isOfOne = ["depot", "redaction"].every((kind) => {
    const numbers = new Set(of(kind).map(([, text]) => /Le numéro \d+/.exec(String(text))?.[0]));
    return numbers.size <= 1 && [0, 40].includes(of(kind).length);
  });
  return { number, isWhole: isOfOne && of("depot").every(([path, text]) => seed.get(path) === hashText(text)) };
}
