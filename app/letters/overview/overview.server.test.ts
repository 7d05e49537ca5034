import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recordRefusedPassword } from "#app/office/audit-log/record-audit.server.ts";
import { readWaitingMails } from "#app/office/mail-queue/waiting-mails.server.ts";
import { letters } from "#database/schema/letters.server.ts";
import { reports } from "#database/schema/reports.server.ts";
import { emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { noteBackup } from "#platform/last-backup.server.ts";
import { recordMailFailure } from "#platform/mail/mail-queue.server.ts";
import { aContent } from "#tests/support/content/content.ts";
import { createNewsletterServices, type NewsletterServices } from "#tests/support/site/newsletter.ts";
import { readOverview } from "./overview.server.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const content = createCatalogue(readSource(aContent()), () => null);

let services: NewsletterServices;
const dataDir = mkdtempSync(join(tmpdir(), "le-recap-overview-"));

beforeAll(async () => {
  services = await createNewsletterServices();
});
afterAll(async () => {
  await services.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => services.clear());

const now = new Date();
const ago = (ms: number) => new Date(now.getTime() - ms);
const overview = (at = now) =>
  readOverview({ db: services.db, settings: { ...services.settings, dataDir } }, { content, now: at });

type Person = Partial<typeof emailSubscribers.$inferInsert>;

async function add(person: Person, asked: Partial<typeof subscriptions.$inferInsert>[] = []): Promise<void> {
  const id = randomUUID();
  await services.db.insert(emailSubscribers).values({ id, email: `${id}@exemple.fr`, ...person });
  for (const one of asked) {
    const request = { purpose: "weekly_letter", status: "confirmed", requestedAt: now } as const;
    await services.db.insert(subscriptions).values({ subscriberId: id, ...request, ...one });
  }
}

test("a site where nothing happened yet says so, without a figure of chance", async () => {
  const { counts, reports: messages, mails, backup, letters, refusedPasswords } = await overview();
  expect(counts.people).toEqual({ confirmed: 0, pending: 0, unsubscribed: 0 });
  expect(counts.month).toEqual({ joined: 0, left: 0 });
  expect(messages).toEqual({ waiting: 0, oldest: null, deadline: null });
  expect(mails).toEqual({ waiting: 0, isLate: false, oldest: null, givenUp: 0 });
  expect(backup).toEqual({ age: null, isLate: true });
  expect(letters.last).toBeNull();
  expect(refusedPasswords).toBe(0);
});

test("people are counted by state, by purpose and by time", async () => {
  await add({ status: "confirmed", createdAt: ago(HOUR_MS), confirmedAt: now }, [
    {},
    { purpose: "launch_notice", status: "pending" },
  ]);
  await add({ status: "pending", createdAt: ago(2 * DAY_MS) }, [{ status: "pending" }]);
  const left = { createdAt: ago(90 * DAY_MS), confirmedAt: ago(20 * DAY_MS), unsubscribedAt: ago(10 * DAY_MS) };
  await add({ status: "unsubscribed", ...left }, [{ status: "withdrawn" }]);
  await add({ status: "confirmed", createdAt: ago(20 * DAY_MS), confirmedAt: ago(40 * DAY_MS) }, [{}]);
  const { counts } = await overview();
  expect(counts.people).toEqual({ confirmed: 2, pending: 1, unsubscribed: 1 });
  expect(counts.purposes).toEqual({
    weekly_letter: { confirmed: 2, pending: 1, unsubscribed: 1 },
    launch_notice: { confirmed: 0, pending: 1, unsubscribed: 0 },
  });
  expect(counts.week).toEqual({ confirmed: 1, pending: 1, unsubscribed: 0 });
  expect(counts.month).toEqual({ joined: 2, left: 1 });
});

test("what waits is counted with its oldest, and what is overdue is told apart", async () => {
  const { db } = services;
  for (const days of [2, 5]) {
    await db
      .insert(reports)
      .values({ id: randomUUID(), subject: "personal-data", message: "?", createdAt: ago(days * DAY_MS) });
  }
  await recordRefusedPassword(db, { device: "Firefox sur Linux", now: ago(HOUR_MS) });
  await recordMailFailure(db, { kind: "sign-in", reason: "late" }, ago(29 * DAY_MS));
  await recordMailFailure(db, { kind: "sign-in", reason: "late" }, ago(31 * DAY_MS));
  await services.mail.enqueue({
    kind: "sign-in",
    to: "lea@exemple.fr",
    signInUrl: "https://a.example",
    code: "1",
    until: "",
  });
  noteBackup(dataDir, ago(5 * HOUR_MS));
  const found = await overview();
  expect(found.reports).toMatchObject({ waiting: 2, oldest: 5 * DAY_MS, deadline: { subject: "personal-data" } });
  expect(found.mails).toMatchObject({ waiting: 1, isLate: false, givenUp: 1 });
  expect(found.backup).toEqual({ age: 5 * HOUR_MS, isLate: false });
  expect(found.refusedPasswords).toBe(1);
  await db.execute(sql`update jobs.job set created_on = created_on - interval '1 hour' where name = 'mail'`);
  noteBackup(dataDir, ago(2 * DAY_MS));
  expect(await overview()).toMatchObject({ mails: { isLate: true }, backup: { isLate: true } });
  expect(await readWaitingMails(db)).toMatchObject([{ kind: "sign-in", isRetried: false, count: 1 }]);
});

test("of the letters, the one under way or next is named, and the last with what came of it", async () => {
  const common = { subject: "S", template: Buffer.from(""), templateHash: "h", frozenAt: now, perSecond: 1 };
  await services.db.insert(letters).values([
    { ...common, number: 1, state: "done", startedAt: ago(9 * DAY_MS), audience: 180, returned: 2, unsubscribed: 1 },
    { ...common, number: 2, state: "cancelled", startedAt: null },
  ]);
  expect((await overview()).letters.last).toMatchObject({
    path: "/admin/lettres/1",
    title: "N° 1",
    audience: 180,
    returned: 2,
    complaints: 0,
    unsubscribed: 1,
  });
});
