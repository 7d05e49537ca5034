import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { adminAuditEvents } from "#database/schema/administration.server.ts";
import { mailProblems } from "#database/schema/letters.server.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { addReaders, NOW } from "#tests/support/site/letter-sending.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { replyToLiftStops } from "./lift-stops.server.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const admin = { tokenHash: "x", actor: "x", expiresAt: NOW };
const press = (fields: Record<string, string>) =>
  replyToLiftStops(createTestServices(db) as never, { admin, form: new URLSearchParams(fields), now: NOW });

test("after a provider's incident the stops of its domain and days are lifted, on the second press, and written down", async () => {
  await addReaders(db, 5);
  await db.execute(sql`update email_subscribers set email = replace(email, '@exemple.org', '@grand.example')
    where email in ('reader-1@exemple.org', 'reader-2@exemple.org', 'reader-3@exemple.org')`);
  const people = await db.select().from(emailSubscribers).orderBy(emailSubscribers.email);
  const on = (day: string) => new Date(`${day}T12:00:00Z`);
  const at = [on("2026-11-20"), on("2026-11-23"), on("2026-11-20"), on("2026-11-20"), on("2026-11-20")];
  for (const [index, { id, email }] of people.entries()) {
    const kind = email === "reader-3@grand.example" ? "complaint" : "hard";
    await db.insert(mailProblems).values({ subscriberId: id, kind, lastAt: at[index]! });
  }
  const left = async () =>
    await db
      .select({ email: emailSubscribers.email })
      .from(mailProblems)
      .innerJoin(emailSubscribers, eq(emailSubscribers.id, mailProblems.subscriberId))
      .orderBy(emailSubscribers.email);
  const before = await left();
  const asked = { domaine: "@Grand.example", du: "2026-11-20", au: "2026-11-21" };
  const question = await press(asked);
  expect(question.step).toBe("question");
  expect(await left()).toEqual(before);
  const done = await press({ ...asked, confirme: "oui" });
  expect(done).toMatchObject({ step: "done", people: question.people });
  expect((await left()).length).toBe(before.length - question.people);
  expect(question.people).toBeGreaterThan(0);
  const kept = JSON.stringify(await left());
  expect(kept).toContain("reader-3@grand.example");
  expect(kept.match(/@exemple\.org/g)).toHaveLength(2);
  expect(await db.select().from(adminAuditEvents)).toMatchObject([
    { action: "letter-lift", rowCount: question.people, about: "grand.example, du 2026-11-20 au 2026-11-21" },
  ]);
});

test.each([
  [{ domaine: "pas un domaine", du: "2026-11-20", au: "2026-11-20" }, "domain"],
  [{ domaine: "exemple.org", du: "hier", au: "2026-11-20" }, "from"],
  [{ domaine: "exemple.org", du: "2026-11-20", au: "2026-11-19" }, "to"],
  [{ domaine: "exemple.org", du: "2026-11-20", au: "2026-11-20", confirme: "" }, "domain"],
])("what cannot be read is said beside its field, and kept: %j", async (fields, name) => {
  const answer = await press(fields);
  expect(answer).toMatchObject({ step: "form", typed: { domain: fields.domaine } });
  expect(Object.keys(answer.errors)).toEqual([name]);
});
