import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readFilters } from "#app/office/list/list-query.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { describeLoadError } from "./describe-load-error.server.ts";
import { TABLE_MISSING } from "./load-error.ts";
import { listSubscribers } from "./subscriber-list.server.ts";
import { SUBSCRIBER_FILTERS } from "./subscriber-query.ts";

test("a missing table is told from another failure", async () => {
  const { db, client } = await createTestDatabase();
  const all = readFilters(SUBSCRIBER_FILTERS, new URLSearchParams());
  const failure = () => listSubscribers(db, all).then(() => "", describeLoadError);
  await db.execute(sql`alter table email_subscribers rename column source to origin`);
  expect(await failure()).toBe('Impossible de charger les abonnés: column "source" does not exist');
  await db.execute(sql`alter table email_subscribers rename to abonnes`);
  expect(await failure()).toBe(TABLE_MISSING);
  // Not for another test: its table has lost its name.
  await client.close();
});

test("the database's own words are told, without addresses; without words, the error is unknown", () => {
  const refused = new Error("Failed query: select 1\nparams: a@exemple.fr", {
    cause: new Error('duplicate key "a@exemple.fr"'),
  });
  expect(describeLoadError(refused)).toBe('Impossible de charger les abonnés: duplicate key "[adresse]"');
  expect(describeLoadError(new AggregateError([]))).toBe("Impossible de charger les abonnés: Erreur inconnue");
  expect(describeLoadError("?")).toBe("Impossible de charger les abonnés: Erreur inconnue");
});
