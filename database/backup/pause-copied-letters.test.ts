import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { letters } from "#database/schema/letters.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { embeddedConnection } from "./connection.server.ts";
import { pauseCopiedLetters } from "./pause-copied-letters.server.ts";

const { db, client, close } = await createTestDatabase();
afterAll(close);

/** tests/faults/backup.built.test.ts asks the commands themselves. */
test("letters of a copied database, of which more may have left since, wait for a decision", async () => {
  const states = ["ready", "scheduled", "preparing", "sending", "paused", "done", "cancelled"] as const;
  await db.insert(letters).values(
    states.map((state, index) => ({
      number: index + 1,
      subject: "x",
      state,
      template: Buffer.from("x"),
      templateHash: "x",
      frozenAt: new Date(),
      perSecond: 20,
      leaseOwner: state === "sending" ? randomUUID() : null,
    })),
  );
  await pauseCopiedLetters(embeddedConnection(client));
  const rows = await db.select().from(letters).orderBy(letters.number);
  const found = rows.map(({ state, pauseReason, leaseOwner }) => ({ state, isSaid: pauseReason !== null, leaseOwner }));
  expect(found).toEqual(
    states.map((state) => {
      const isAsked = ["scheduled", "preparing", "sending"].includes(state);
      return { state: isAsked ? "paused" : state, isSaid: isAsked, leaseOwner: null };
    }),
  );
});
