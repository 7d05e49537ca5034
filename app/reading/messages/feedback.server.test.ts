import { afterAll, beforeEach, expect, test } from "vitest";
import { rateLimits } from "#database/schema/platform.server.ts";
import { articleFeedback } from "#database/schema/reading.server.ts";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { aContent } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { replyToFeedback } from "./feedback.server.ts";

const { db, clear, close } = await createTestDatabase();
const content = createCatalogue(readSource(aContent()), () => null);
const ID = "0b6f3f0e-61f4-4f0a-9f3e-2f6f2f1a7c11";

beforeEach(clear);
afterAll(close);

function press(idempotencyKey: string, articleId = "hopital-histoire") {
  const request = new Request("http://localhost/avis", { method: "POST" });
  return replyToFeedback(createTestServices(db), content, { articleId, idempotencyKey }, request);
}

async function counted() {
  const rows = await db.select().from(articleFeedback);
  return rows.map(({ usefulCount }) => usefulCount);
}

test("a press whose answer was lost, and that is sent again, is counted once", async () => {
  expect(await press(ID)).toBe("counted");
  expect(await press(ID)).toBe("counted");
  expect(await counted()).toEqual([1]);
});

test("two readers are two, and so are two presses of a page without scripts", async () => {
  await press(ID);
  await press(ID.replace("0b", "1c"));
  await press("");
  await press("");
  expect(await counted()).toEqual([4]);
});

test("an article that nobody wrote has no count", async () => {
  expect(await press(ID, "rien")).toBe("unknown-article");
  expect(await counted()).toEqual([]);
});

test("the last press that a network may make is told truly when it is sent again; a refused one may be made later", async () => {
  const idOf = (number: number) => String(number).padStart(32, "0");
  const { max } = LIMITS.networkForms;
  for (let number = 0; number < max; number += 1) expect(await press(idOf(number))).toBe("counted");
  expect(await press(idOf(max - 1))).toBe("counted");
  expect(await press(idOf(max))).toBe("too-many");
  await db.delete(rateLimits);
  expect(await press(idOf(max))).toBe("counted");
  expect(await counted()).toEqual([max + 1]);
});
