import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

const SECONDS = 3;

/** Inserts a second, one after the other, in a stopped server's folder. */
export async function measureBareInserts(dataDir: string): Promise<number> {
  const database = await PGlite.create({ dataDir: join(dataDir, "database") });
  await database.exec(
    "create table bare_inserts (id serial primary key, email text not null unique, created_at timestamptz)",
  );
  let rows = 0;
  const start = performance.now();
  while (performance.now() - start < SECONDS * 1000) {
    await database.query("insert into bare_inserts (email, created_at) values ($1, now())", [
      `bare-${rows}@exemple.fr`,
    ]);
    rows += 1;
  }
  const perSecond = (rows * 1000) / (performance.now() - start);
  await database.close();
  return perSecond;
}
