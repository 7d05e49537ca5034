import { afterAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { IDEMPOTENCY_KEY_FIELD } from "./form-names.ts";
import { replyIdempotently } from "./form-reply.server.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const NOW = new Date("2026-11-25T10:00:00Z");
const form = new URLSearchParams({ [IDEMPOTENCY_KEY_FIELD]: "a".repeat(22), email: "lea@exemple.fr" });

test.each([
  [200, 1],
  [400, 1],
  [429, 2],
])(
  "a form that was answered %i and comes again with the same id is worked on %i times in all",
  async (status, times) => {
    let worked = 0;
    for (const minute of [0, 1]) {
      const now = new Date(NOW.getTime() + minute * 60_000);
      await replyIdempotently(createTestServices(db), { name: "connexion", form, now }, async () => {
        worked += 1;
        return { answer: "limited", status };
      });
    }
    expect(worked).toBe(times);
  },
);
