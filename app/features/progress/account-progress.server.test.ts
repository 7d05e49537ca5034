import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { requireUser } from "#app/features/session/sign-in.server.ts";
import { createAccountServices, requestWith, signedInCookies } from "#tests/support/accounts.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { listAccountProgress, mergeAccountProgress } from "./account-progress.server.ts";
import { mergeProgress, type Progress } from "./progress.ts";

const { db, clear, close } = await createTestDatabase();
afterAll(close);

async function createUser(): Promise<string> {
  await clear();
  const services = createAccountServices(db);
  return (await requireUser(services, requestWith(await signedInCookies(services, "lea@exemple.fr")))).id;
}

/** Few values, so that equal shares, dates and totals are frequent. */
const results = fc
  .record({
    total: fc.constantFrom(0, 4, 8, 10),
    right: fc.integer({ min: 0, max: 10 }),
    completed: fc.boolean(),
    hour: fc.integer({ min: 10, max: 12 }),
  })
  .map(({ total, right, completed, hour }) => ({
    completed,
    score: Math.min(right, total),
    total,
    timestamp: `2026-11-21T${hour}:00:00.000Z`,
  }));
const devices = fc.array(fc.dictionary(fc.constantFrom("a", "b", "c"), results), { minLength: 1, maxLength: 4 });

test("merging is the same in any order, in any grouping and any number of times", () => {
  fc.assert(
    fc.property(devices, (parts) => {
      const merged = parts.reduce(mergeProgress, {});
      expect(parts.toReversed().reduce(mergeProgress, {})).toEqual(merged);
      expect([...parts, ...parts].reduce(mergeProgress, {})).toEqual(merged);
      const [first = {}, ...others] = parts;
      expect(mergeProgress(first, others.reduce(mergeProgress, {}))).toEqual(merged);
    }),
  );
});

test("the database keeps the same result as the browser, whatever the order", async () => {
  const userId = await createUser();
  let topic = 0;
  await fc.assert(
    fc.asyncProperty(devices, async (parts) => {
      topic += 1;
      const own = (progress: Progress) =>
        Object.fromEntries(Object.entries(progress).map(([id, result]) => [`${topic}-${id}`, result]));
      for (const part of parts) await db.transaction((tx) => mergeAccountProgress(tx, userId, own(part)));
      const kept = Object.entries(await listAccountProgress(db, userId)).filter(([id]) => id.startsWith(`${topic}-`));
      expect(Object.fromEntries(kept)).toEqual(own(parts.reduce(mergeProgress, {})));
    }),
    { numRuns: 60 },
  );
});
