import { expect, test } from "vitest";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { aContent } from "#tests/support/content/content.ts";
import { createOlderDatabase } from "#tests/support/database/older-database.ts";
import { synchronise } from "./sync.server.ts";

test("what accounts kept in tables of their own is carried over", async () => {
  const older = await createOlderDatabase("0004_account_activity");
  await older.client.exec(`
    insert into users (id, name, email, sync_enabled) values ('lea', '', 'lea@exemple.fr', true), ('paul', '', 'paul@exemple.fr', true);
    insert into account_progress values ('lea', 'reforme-retraites', true, 4, 5, '2026-03-01T10:00:00.5+01');
    insert into account_favourites values ('lea', 'quiz', 'ukraine-histoire', '2026-03-02T10:00:00Z', null),
      ('lea', 'article', 'ancien', '2026-03-03T10:00:00Z', '2026-03-03T10:00:00Z');`);
  await older.upgrade();
  const content = createCatalogue(readSource(aContent()), () => null);
  const timestamp = "2026-03-01T09:00:00.500Z";
  expect(await synchronise(older.db, "lea", { since: 0, data: {} }, content)).toMatchObject({
    cursor: 1,
    data: {
      progress: { "reforme-retraites": { completed: true, score: 4, total: 5, timestamp } },
      favourites: { "article:ancien": { at: "2026-03-03T10:00:00.000Z", removed: true } },
    },
  });
  const { rows } = await older.client.query("select value from account_entries where key = 'quiz:ukraine-histoire'");
  expect(rows).toEqual([{ value: { at: "2026-03-02T10:00:00.000Z", removed: false } }]);
  expect(await synchronise(older.db, "paul", { since: 0, data: {} }, content)).toMatchObject({ cursor: 0 });
  await older.close();
});
