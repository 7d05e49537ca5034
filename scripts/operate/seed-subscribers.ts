// npx node scripts/operate/seed-subscribers.ts --count 100000: adds fictitious people, whose « .example » addresses
// cannot receive e-mail. It can be interrupted and started again.
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "#database/open.server.ts";
import { readSettings } from "#platform/settings.ts";

const BATCH_SIZE = 5_000;
const MIGRATIONS = join(import.meta.dirname, "../../database/migrations");

async function seedSubscribers(
  db: Database,
  { count, isStopped, onProgress }: { count: number; isStopped: () => boolean; onProgress: (done: number) => void },
): Promise<number> {
  let added = 0;
  for (let first = 1; first <= count && !isStopped(); first += BATCH_SIZE) {
    const last = Math.min(count, first + BATCH_SIZE - 1);
    const result = await db.execute(insertPeople({ first, last, count }));
    added += (result as unknown as { rows: { added: number }[] }).rows[0]?.added ?? 0;
    onProgress(last);
    // The embedded database never yields to the event loop, so Ctrl-C is only noticed here.
    await nextTurn();
  }
  // The embedded database has no autovacuum that would gather statistics.
  await db.execute(sql`analyze email_subscribers`);
  return added;
}

/** Deterministic: the same number always makes the same person. Dates cover the last three years. */
function insertPeople({ first, last, count }: { first: number; last: number; count: number }) {
  return sql`
    with people as (
      insert into email_subscribers (id, email, source, status, created_at, confirmed_at, unsubscribed_at)
      select
        md5('seed-' || n)::uuid,
        (array['marie', 'jean', 'luc', 'sophie', 'ahmed', 'lea', 'paul', 'ines', 'louis', 'chloe', 'karim', 'emma'])[1 + n % 12]
          || '.' || substr(md5(n::text), 1, 6) || n || '@'
          || (array['courriel', 'poste', 'academie', 'messagerie', 'fac'])[1 + n * 7 % 5] || '.example',
        (array['updates_signup', 'updates_signup', 'profile_signup', null])[1 + dice / 8 % 4],
        status,
        created_at,
        case when status <> 'pending' then created_at + interval '5 minutes' end,
        case when status = 'unsubscribed' then created_at + interval '30 days' end
      from (
        select
          n,
          dice,
          created_at,
          case
            -- Older sign-ups that nobody confirmed are erased every night.
            when dice % 4 = 0 and created_at > now() - interval '6 days' then 'pending'
            when dice % 8 = 1 then 'unsubscribed'
            else 'confirmed'
          end as status
        from (
          select
            n,
            abs(hashint4(n)::bigint) as dice,
            now() - interval '1050 days' * ((${count}::int - n + 0.5) / ${count}::int) as created_at
          from generate_series(${first}::int, ${last}::int) n
        ) numbered
      ) people
      on conflict do nothing
      returning id, source, status, created_at, confirmed_at, unsubscribed_at
    ),
    asked as (
      insert into subscriptions (subscriber_id, purpose, status, requested_at, confirmed_at, withdrawn_at)
      select
        id,
        case source when 'profile_signup' then 'launch_notice' else 'weekly_letter' end,
        case status when 'unsubscribed' then 'withdrawn' else status end,
        created_at, confirmed_at, unsubscribed_at
      from people
    )
    select count(*)::int as added from people`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { count: { type: "string", default: "100000" } } });
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 1 || count > 10_000_000) {
    throw new Error(`--count contient « ${values.count} » ; valeur attendue : un nombre entier de 1 à 10000000.`);
  }
  let isStopped = false;
  process.once("SIGINT", () => {
    isStopped = true;
  });
  const { databaseUrl, dataDir } = readSettings(process.env);
  const options = { databaseUrl, dataDir, migrationsFolder: MIGRATIONS, onConnectionError: () => {} };
  const { db, close } = await openDatabase(options);
  const start = performance.now();
  try {
    const added = await seedSubscribers(db, {
      count,
      isStopped: () => isStopped,
      onProgress: (done) => show(done, count),
    });
    const seconds = ((performance.now() - start) / 1000).toFixed(1).replace(".", ",");
    console.log(`\n${isStopped ? "Interrompu : " : ""}${added} abonnés ajoutés en ${seconds} s.`);
  } finally {
    await close();
  }
  process.exitCode = isStopped ? 130 : 0;
}

function show(done: number, count: number): void {
  const line = `${done} / ${count} (${Math.floor((done / count) * 100)} %)`;
  process.stdout.write(process.stdout.isTTY ? `\r${line}` : `${line}\n`);
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
