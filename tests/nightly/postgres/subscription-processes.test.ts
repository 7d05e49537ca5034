import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { erasePerson } from "#app/letters/erasure/erase-person.server.ts";
import { leave } from "#app/letters/leaving/withdrawals.server.ts";
import { confirmSubscription } from "#app/letters/links/confirmations.server.ts";
import { getSubscriptionStates, joinLetter } from "#app/letters/sign-up/account-choice.server.ts";
import { recordSignUp } from "#app/letters/sign-up/sign-ups.server.ts";
import { rateLimits } from "#database/schema/platform.server.ts";
import { consentEvents, emailSubscribers } from "#database/schema/subscribers.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { eraseExpired } from "#server/clock/erase-expired.server.ts";
import { hasPostgres, startPostgres, type TestPostgres } from "#tests/support/database/postgres.ts";
import { createNewsletterProcess, type NewsletterProcess, tokenOf } from "#tests/support/site/newsletter.ts";

const DAY_MS = 86_400_000;

describe.runIf(hasPostgres)("two processes on one PostgreSQL server", () => {
  let postgres: TestPostgres;
  let processes: [NewsletterProcess, NewsletterProcess];

  beforeAll(async () => {
    postgres = await startPostgres();
    processes = await Promise.all([createNewsletterProcess(postgres.url), createNewsletterProcess(postgres.url)]);
  });
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.close()));
    await postgres.stop();
  });

  async function clear() {
    const [{ db, boss }] = processes;
    await db.delete(emailSubscribers);
    await db.delete(rateLimits);
    await boss.deleteAllJobs("mail");
  }

  function signUp(index: number, email: string, clientAddress = `10.1.${index >> 8}.${index & 255}`) {
    return processes[index % 2]!.signUps.record({ email, source: "updates_signup", clientAddress });
  }

  test("the same addresses at the same moment make one row each, and nobody waits in a circle", async () => {
    await clear();
    for (let round = 0; round < 10; round += 1) {
      const emails = Array.from({ length: 40 }, (_, index) => `p${round}-${index}@exemple.fr`);
      // The processes get the same addresses in opposite orders.
      const results = await Promise.all([
        ...emails.map((email, index) => signUp(2 * index, email)),
        ...emails.toReversed().map((email, index) => signUp(2 * index + 1, email)),
      ]);
      expect(results.every(({ outcome }) => outcome === "recorded")).toBe(true);
      await processes[0].db.delete(rateLimits);
    }
    expect(await processes[0].db.select().from(emailSubscribers)).toHaveLength(400);
  });

  test("limits are shared", async () => {
    await clear();
    const results = await Promise.all(
      Array.from({ length: LIMITS.networkForms.max + 10 }, (_, index) =>
        signUp(index, `p${index}@exemple.fr`, "192.0.2.1"),
      ),
    );
    expect(results.filter(({ outcome }) => outcome === "recorded")).toHaveLength(LIMITS.networkForms.max);
  });

  test("one link pressed in both, twenty times, confirms once", async () => {
    await clear();
    await signUp(0, "lea@exemple.fr");
    const token = tokenOf((await processes[0].queuedMail())[0]);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        confirmSubscription(processes[index % 2]!, token, processes[0].time.now),
      ),
    );
    expect(outcomes.filter(({ outcome }) => outcome === "confirmed")).toHaveLength(1);
    expect(outcomes.filter((outcome) => "accountToken" in outcome && outcome.accountToken)).toHaveLength(1);
    expect(await processes[0].db.select().from(consentEvents)).toHaveLength(2);
  });

  test("confirming, leaving, signing up and erasing at the same moment end in a state that is one of theirs", async () => {
    await clear();
    const now = processes[0].time.now;
    for (let round = 0; round < 10; round += 1) {
      const email = `melee-${round}@exemple.fr`;
      await signUp(round, email);
      const mail = (await processes[round % 2]!.queuedMail()).find(({ to }) => to === email);
      const id = mail && "subscriberId" in mail ? mail.subscriberId : "";
      await Promise.all([
        confirmSubscription(processes[0], tokenOf(mail), now),
        leave(processes[1], { subscriberId: id, purpose: null }, now),
        signUp(round + 1, email),
        ...(round % 3 === 0 ? [processes[1].db.transaction((tx) => erasePerson(processes[1], tx, email, now))] : []),
      ]);
    }
    const rows = await processes[0].db.select().from(emailSubscribers);
    expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length);
    for (const { status, confirmedAt } of rows)
      expect(status === "confirmed").toBe(confirmedAt !== null && status !== "unsubscribed");
  });

  test("what is too old is erased once, whoever does it", async () => {
    await clear();
    await Promise.all(Array.from({ length: 20 }, (_, index) => signUp(index, `vieille-${index}@exemple.fr`)));
    const later = new Date(processes[0].time.now.getTime() + 8 * DAY_MS);
    const erased = await Promise.all(processes.map((process) => eraseExpired(process, later)));
    expect(erased[0]!.unconfirmed + erased[1]!.unconfirmed).toBe(20);
  });

  test("a sign-up that is being recorded while what is too old is erased stays, with its link", async () => {
    await clear();
    const [mine, nightly] = processes;
    const { now } = mine.time;
    const email = "revenue@exemple.fr";
    await signUp(0, email);
    const later = new Date(now.getTime() + 8 * DAY_MS);
    let erasing: Promise<unknown> | undefined;
    const mail: typeof mine.mail = {
      async enqueue(messages, tx) {
        erasing = eraseExpired(nightly, later);
        // It may wait for this sign-up, or leave the person to another night.
        await Promise.race([erasing, wait(500)]);
        await mine.mail.enqueue(messages, tx);
      },
    };
    await recordSignUp({ ...mine, mail }, { email, source: "updates_signup", clientAddress: "192.0.2.1" }, later);
    await erasing;
    const token = tokenOf((await mine.queuedMail()).at(-1));
    expect(await confirmSubscription(mine, token, later)).toMatchObject({ outcome: "confirmed", email });
  });

  test("who joins in the settings while a former sign-up of theirs is erased has joined", async () => {
    await clear();
    const [mine, other] = processes;
    const email = "lea@exemple.fr";
    await signUp(0, email);
    const { joined } = await other.db.transaction(async (tx) => {
      await tx.select().from(emailSubscribers).for("update");
      const joined = joinLetter(mine, email, mine.time.now);
      const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`;
      await expect.poll(() => other.db.execute(waiting), { timeout: 20_000 }).toMatchObject({ rowCount: 1 });
      await tx.delete(emailSubscribers);
      return { joined };
    });
    await joined;
    expect(await getSubscriptionStates(mine.db, email)).toMatchObject({ weekly_letter: "confirmed" });
  });
});
