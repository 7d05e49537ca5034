import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { compareEmails } from "./imported-people.server.ts";

const { db, close } = await createTestDatabase();
afterAll(close);

test("an import adds people in the order in which a group of sign-ups does, so that neither waits for the other", async () => {
  const emails = ["b@x.fr", "é@x.fr", "a.b@x.fr", "a_b@x.fr", "z@x.fr", "a+b@x.fr", "ﬀ@x.fr", "𝒂@x.fr", "a-b@x.fr"];
  const { rows } = (await db.execute(sql`
    select email from jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb) as given (email)
    order by email collate "C"`)) as unknown as { rows: { email: string }[] };
  expect(emails.toSorted(compareEmails)).toEqual(rows.map(({ email }) => email));
});
