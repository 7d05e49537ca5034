import { afterAll, beforeEach, expect, test } from "vitest";
import { readLetter, readLetterLog } from "#app/letters/store/letter-store.server.ts";
import { letterDeliveries } from "#database/schema/letters.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { addReaders, createLetterProcess, NOW, startLetter } from "#tests/support/site/letter-sending.ts";
import { prepareAudience } from "./audience-rows.server.ts";
import { takeLease } from "./lease.server.ts";
import { cancelLetter } from "./letter-transitions.server.ts";

const { db, clear, close } = await createTestDatabase();
const process = createLetterProcess(db, "smtp://127.0.0.1:1");

beforeEach(clear);
afterAll(close);

test("cancelled while its list is prepared, a letter is not said to have begun, and keeps nobody's name", async () => {
  await addReaders(db, 3);
  await startLetter(process);
  await takeLease(db, 1, process.owner);
  expect(await cancelLetter(process, { number: 1, who: "test", now: NOW })).toBe("done");
  expect(await prepareAudience(db, { letter: 1, owner: process.owner, at: NOW })).toBeNull();
  expect(await readLetter(db, 1)).toMatchObject({ state: "cancelled", startedAt: null, audience: 0 });
  expect((await readLetterLog(db, 1)).map(({ what }) => what).join()).not.toContain("commence");
  expect(await db.$count(letterDeliveries)).toBe(0);
});
