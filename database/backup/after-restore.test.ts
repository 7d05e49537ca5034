import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { publishDeployment } from "#app/newsroom/editions/deployment.server.ts";
import { publishEdition, readEdition, readNumber } from "#app/newsroom/editions/edition-store.server.ts";
import { isAnswerWanted } from "#app/office/messages/report-states.server.ts";
import { letters } from "#database/schema/letters.server.ts";
import { aContent } from "#tests/support/content/content.ts";
import { createNewsletterServices } from "#tests/support/site/newsletter.ts";
import { afterRestore } from "./after-restore.ts";

const services = await createNewsletterServices();
const { db } = services;
const { client } = services.database;
afterAll(() => services.close());

const HOUR_MS = 3_600_000;

/** tests/nightly/faults/backup.built.test.ts asks the commands themselves. */
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
  await client.exec(afterRestore(new Date()));
  const rows = await db.select().from(letters).orderBy(letters.number);
  const found = rows.map(({ state, pauseReason, leaseOwner }) => ({ state, isSaid: pauseReason !== null, leaseOwner }));
  expect(found).toEqual(
    states.map((state) => {
      const isAsked = ["scheduled", "preparing", "sending"].includes(state);
      return { state: isAsked ? "paused" : state, isSaid: isAsked, leaseOwner: null };
    }),
  );
});

test("a restored queue keeps what asks for a click, and sends no welcome and no answer a second time", async () => {
  const to = "lea@exemple.fr";
  await services.signUps.record({ email: to, source: "updates_signup", clientAddress: "192.0.2.1" });
  const unsubscribeUrl = "https://exemple.fr";
  await services.mail.enqueue({ kind: "newsletter-welcome", to, subscriberId: "1", unsubscribeUrl });
  const [report, answer] = [randomUUID(), randomUUID()];
  await client.query(
    "insert into reports (id, subject, message, email, answered_at) values ($1, 'question', 'Bonjour', $2, now())",
    [report, to],
  );
  await client.query("insert into report_answers (id, report_id, text) values ($1, $2, 'Merci.')", [answer, report]);
  const waiting = async () => (await services.queuedMail()).map(({ kind }) => kind).toSorted();

  // Moved at once, the database of a stopped site sends what it had to.
  await client.exec(afterRestore(new Date()));
  expect(await waiting()).toEqual(["newsletter-welcome", "sign-up-link"]);
  expect(await isAnswerWanted(services.db, answer)).toBe(true);

  await client.exec(afterRestore(new Date(Date.now() - 2 * HOUR_MS)));
  expect(await waiting()).toEqual(["sign-up-link"]);
  expect((await client.query("select outcome from report_answers")).rows).toEqual([{ outcome: "given-up" }]);
  expect((await client.query("select answered_at from reports")).rows).toEqual([{ answered_at: null }]);
  expect(await isAnswerWanted(services.db, answer)).toBe(false);
});

test("the numbers of lost editions are not given again, and what is served stays", async () => {
  await publishDeployment(db, new Map(Object.entries(aContent()).map(([path, text]) => [path, Buffer.from(text)])));
  const served = await readEdition(db);
  await client.exec(afterRestore(new Date()));
  expect(await readNumber(db)).toBe(1);

  await client.exec(afterRestore(new Date(Date.now() - 24 * HOUR_MS)));
  const base = await readNumber(db);
  expect(base).toBeGreaterThan(24 * 60);
  expect(await readEdition(db)).toEqual(served);
  const changes = new Map([["words.txt", Buffer.from("abri\n")]]);
  const about = { kind: "publication", author: "Ana", note: "Un mot" } as const;
  expect(await publishEdition(db, { base, ...about, changes })).toBe(base + 1);
});
