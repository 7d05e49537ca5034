import { describeFavourites, listAccountFavourites } from "#app/features/favourites/account-favourites.server.ts";
import { getSubscriptionStates, type SubscriptionStates } from "#app/features/newsletter/account-choice.server.ts";
import { listAccountProgress } from "#app/features/progress/account-progress.server.ts";
import { type AccountSession, listSessions } from "#app/features/session/account-sessions.server.ts";
import type { CurrentSession } from "#app/features/session/sign-in.server.ts";
import { siteContent } from "#app/features/sync/sync-content.server.ts";
import type { SyncAnswer } from "#app/features/sync/sync-exchange.ts";
import type { Database } from "#database/open.server.ts";

export type AccountProfile = {
  id: string;
  email: string;
  sync: boolean;
  /** What the account holds: nothing while synchronisation is off. */
  kept: SyncAnswer;
  newsletter: SubscriptionStates;
  sessions: AccountSession[];
};

export async function loadAccountProfile(db: Database, session: CurrentSession, now: Date): Promise<AccountProfile> {
  const { id, email, syncEnabled } = session.user;
  const favourites = await listAccountFavourites(db, id);
  return {
    ...{ id, email, sync: syncEnabled },
    kept: {
      progress: await listAccountProgress(db, id),
      favourites: describeFavourites(favourites, siteContent()),
      removed: favourites.filter(({ removed }) => removed).map(({ kind, id, at }) => ({ kind, id, at })),
    },
    newsletter: await getSubscriptionStates(db, email),
    sessions: await listSessions(db, session, now),
  };
}
