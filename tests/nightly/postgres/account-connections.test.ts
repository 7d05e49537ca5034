import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { IDEMPOTENCY_KEY_FIELD } from "#app/accounts/forms/form-names.ts";
import { requireUser } from "#app/accounts/session/sessions.server.ts";
import { replyToLink } from "#app/accounts/sign-in/reply-to-sign-in.server.ts";
import { CODE_ATTEMPTS, consumeCode, requestSignIn } from "#app/accounts/sign-in/sign-in-requests.server.ts";
import { switchSyncOff } from "#app/accounts/sync/switch-off.server.ts";
import { mergeIntoAccount } from "#app/accounts/sync/sync.server.ts";
import { switchSyncOn } from "#app/accounts/users/user-accounts.server.ts";
import { erasePerson } from "#app/letters/erasure/erase-person.server.ts";
import { joinLetter } from "#app/letters/sign-up/account-choice.server.ts";
import { deleteAccount } from "#app/reading/profile/delete-account.server.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { openDatabase } from "#database/open.server.ts";
import { sessions, signInRequests, users } from "#database/schema/accounts.server.ts";
import { accountEntries } from "#database/schema/reading.server.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import { hasPostgres, startPostgres } from "#tests/support/database/postgres.ts";
import {
  cookiesOf,
  createAccountServices,
  lastSignInMail,
  requestWith,
  signedInCookies,
} from "#tests/support/site/accounts.ts";

const NOW = new Date("2026-11-21T10:00:00Z");

function times<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)));
}

/** PostgreSQL only: the embedded database has a single connection. */
describe.runIf(hasPostgres)("with several connections at once", () => {
  test("links, codes, accounts and merges stay exact", async () => {
    const postgres = await startPostgres();
    const migrationsFolder = join(import.meta.dirname, "../../../database/migrations");
    const onConnectionError = () => {};
    const database = await openDatabase({
      databaseUrl: postgres.url,
      dataDir: "",
      migrationsFolder,
      onConnectionError,
    });
    try {
      const services = createAccountServices(database.db);
      const { db } = services;
      const person = { email: "lea@exemple.fr", returnPath: "/profil" };

      await times(20, () => signedInCookies(services, person.email));
      expect(await db.$count(users)).toBe(1);
      await db.delete(sessions);

      await requestSignIn(services, person, NOW);
      const form = new FormData();
      form.set("jeton", lastSignInMail(services, person.email).token);
      const presses = await times(20, () => replyToLink(services, requestWith(""), form, NOW));
      expect(presses.filter((reply) => "redirectTo" in reply)).toHaveLength(1);
      expect(await db.$count(sessions)).toBe(1);

      const id = await requestSignIn(services, person, NOW);
      const { code } = lastSignInMail(services, person.email);
      const wrong = code === "00000000" ? "11111111" : "00000000";
      await times(20, () => consumeCode(services, { id, code: wrong }, NOW));
      expect(await db.select().from(signInRequests).where(eq(signInRequests.id, id))).toMatchObject([
        { codeAttempts: CODE_ATTEMPTS },
      ]);
      const again = await requestSignIn(services, person, NOW);
      const right = { id: again, code: lastSignInMail(services, person.email).code };
      const tries = await times(20, () => consumeCode(services, right, NOW));
      expect(tries.filter(({ outcome }) => outcome === "proven")).toHaveLength(1);

      await requestSignIn(services, person, NOW);
      const repeated = new FormData();
      repeated.set("jeton", lastSignInMail(services, person.email).token);
      repeated.set(IDEMPOTENCY_KEY_FIELD, createIdempotencyKey());
      const before = await db.$count(sessions);
      const heard = await times(20, () => replyToLink(services, requestWith(""), repeated, NOW));
      const cookies = heard.map((reply) => ("redirectTo" in reply ? cookiesOf(reply.headers) : ""));
      expect(new Set(cookies).size).toBe(1);
      expect(cookies[0]).toMatch(/session=./);
      expect(await db.$count(sessions)).toBe(before + 1);

      const user = await requireUser(services, requestWith(await signedInCookies(services, person.email)));
      await switchSyncOn(db, user.id);
      const merge = (index: number) => {
        const result = { completed: true, score: index % 5, total: 4, timestamp: NOW.toISOString() };
        const change = { at: NOW.toISOString(), removed: index % 2 === 0 };
        return mergeIntoAccount(db, user.id, { progress: { fiche: result }, favourites: { "article:fiche": change } });
      };
      await times(30, merge);
      await merge(0);
      expect(await db.select().from(accountEntries).orderBy(accountEntries.collection)).toMatchObject([
        { key: "article:fiche", value: { removed: true } },
        { key: "fiche", value: { score: 4 } },
      ]);

      await Promise.all([times(10, merge), switchSyncOff(services, user.id, new Date()), times(10, merge)]);
      expect(await db.$count(accountEntries)).toBe(0);
      await switchSyncOn(db, user.id);
      await Promise.all([times(10, merge), deleteAccount(services, user.id, NOW), times(10, merge)]);
      expect(await db.$count(users)).toBe(0);

      const owner = await requireUser(services, requestWith(await signedInCookies(services, person.email)));
      await joinLetter(services, person.email, NOW);
      const deletion = await db.transaction(async (tx) => {
        // As the administration does: the subscriber, then the account.
        const [subscriber] = await tx.select().from(emailSubscribers).for("update");
        const deleted = deleteAccount(services, owner.id, NOW);
        const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`;
        await expect.poll(() => db.execute(waiting)).toMatchObject({ rowCount: 1 });
        await erasePerson(services, tx, subscriber!.email, NOW);
        return { deleted };
      });
      await deletion.deleted;
      expect((await db.$count(users)) + (await db.$count(emailSubscribers))).toBe(0);
    } finally {
      await database.close();
      await postgres.stop();
    }
  }, 240_000);
});
