import { afterAll, beforeEach, expect, test } from "vitest";
import { readEdition, readLetterLog } from "#app/features/letters/store/edition-store.server.ts";
import { letterDeliveries } from "#database/schema/letters.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { addReaders, createLetterProcess, NOW, startEdition } from "#tests/support/site/letter-sending.ts";
import { prepareAudience } from "./audience-rows.server.ts";
import { cancelEdition } from "./edition-actions.server.ts";
import { takeLease } from "./lease.server.ts";

const { db, clear, close } = await createTestDatabase();
const process = createLetterProcess(db, "smtp://127.0.0.1:1");

beforeEach(clear);
afterAll(close);

test("cancelled while its list is prepared, a letter is not said to have begun, and keeps nobody's name", async () => {
  await addReaders(db, 3);
  await startEdition(process);
  await takeLease(db, 1, process.owner);
  expect(await cancelEdition(process, { number: 1, who: "test", now: NOW })).toBe("done");
  expect(await prepareAudience(db, { edition: 1, owner: process.owner, at: NOW })).toBeNull();
  expect(await readEdition(db, 1)).toMatchObject({ state: "cancelled", startedAt: null, audience: 0 });
  expect((await readLetterLog(db, 1)).map(({ what }) => what).join()).not.toContain("commence");
  expect(await db.$count(letterDeliveries)).toBe(0);
});
