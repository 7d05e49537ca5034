/**
 * What visitors notice while the copies of an old letter are erased: node bench/retention.ts [copies]
 * Opens an embedded database in a folder of its own, and asks it for a small thing twenty times a second, as a page does.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { eraseOldDeliveries } from "#app/features/letters/sending/letter-retention.server.ts";
import { percentile } from "#bench/print/statistics.ts";
import { openDatabase } from "#database/open.server.ts";
import { vacuumTables } from "#database/vacuum.server.ts";

const PAUSE_MS = 50;
const COPIES = Number(process.argv[2] ?? 1_000_000);
const FILL = 50_000;
const MIB = 1_048_576;

const dataDir = mkdtempSync(join(tmpdir(), "recap-retention-"));
const migrationsFolder = join(import.meta.dirname, "../database/migrations");
const database = await openDatabase({ databaseUrl: null, dataDir, migrationsFolder, onConnectionError: () => {} });
try {
  const { db, embedded } = database;
  for (const letter of [1, 2]) {
    await db.execute(sql`
      insert into letter_editions (number, subject, state, template, template_hash, frozen_at, started_at, finished_at, per_second, audience)
      values (${letter}, 's', 'done', '', 'h', now(), now(), now() - ${letter === 1 ? "61 days" : "1 day"}::interval, 20, ${COPIES})`);
    for (let from = 0; from < COPIES; from += FILL) {
      await db.execute(sql`insert into letter_deliveries (edition, position, state, changed_at, code)
        select ${letter}, n, 2, now(), 250 from generate_series(${from}::int, ${from + FILL - 1}::int) n`);
    }
  }
  // As every night before.
  if (embedded) await vacuumTables(embedded);
  const erasing = await measure(() => eraseOldDeliveries(db, new Date()));
  console.log("erasing", erasing);
  if (embedded) console.log("vacuum", await measure(() => vacuumTables(embedded)));

  async function measure(work: () => Promise<unknown>) {
    const before = process.memoryUsage().rss;
    const latencies: number[] = [];
    let peak = before;
    let isOver = false;
    const start = performance.now();
    const visits = visit();
    await work();
    isOver = true;
    await visits;
    latencies.sort((one, other) => one - other);
    return {
      seconds: Math.round((performance.now() - start) / 1_000),
      visits: latencies.length,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      max: latencies.at(-1),
      moreMemoryMiB: Math.round((peak - before) / MIB),
    };

    /** Visitors do not wait for each other: each one's time counts from when it was due. */
    async function visit(): Promise<void> {
      const under: Promise<void>[] = [];
      for (let due = performance.now(); !isOver; due += PAUSE_MS) {
        await wait(Math.max(0, due - performance.now()));
        under.push(ask(due));
        peak = Math.max(peak, process.memoryUsage().rss);
      }
      await Promise.all(under);
    }

    async function ask(due: number): Promise<void> {
      await db.execute(sql`select number from letter_editions where number = 2`);
      latencies.push(Math.round(performance.now() - due));
    }
  }
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}
