import { afterAll, beforeEach, expect, test } from "vitest";
import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { openSite } from "#tests/support/newsroom/open-site.ts";
import { replyToEdition } from "./reply-to-edition.server.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

test("an administrator withdraws an article and puts it back, which a reviewer may not", async () => {
  const { services, content, bob, eve } = await openSite(db);
  const withdrawn = () => content.current().source.content.withdrawn.length;
  const press = (staff: Staff, form: Record<string, string>) =>
    replyToEdition(services, staff, new URLSearchParams(form));
  const refused = { outcome: { state: "refused", message: expect.stringContaining("Seul un administrateur") } };
  const sentence = "Une source de cet article était fausse.";
  const withdraw = { intention: "withdraw", article: "articles/sante/hopital/histoire.md", phrase: sentence };
  expect(await press(bob, withdraw)).toMatchObject({ ...refused, typed: { number: null, sentence } });
  expect(await press(eve, withdraw)).toMatchObject({ outcome: { state: "done" }, done: "retire" });
  expect(withdrawn()).toBe(1);
  const back = { intention: "back", edition: "0", note: "La source était juste." };
  expect(await press(bob, back)).toMatchObject({ ...refused, typed: { number: 0, note: "La source était juste." } });
  expect(await press(eve, back)).toMatchObject({ outcome: { state: "done" }, done: "revenu" });
  expect(withdrawn()).toBe(0);
});
