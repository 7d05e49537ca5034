import type { ReaderData } from "#app/accounts/reader-data/collection.ts";
import { type AccountSession, listSessions } from "#app/accounts/session/account-sessions.server.ts";
import type { CurrentSession } from "#app/accounts/session/sessions.server.ts";
import { listAccountData } from "#app/accounts/sync/sync.server.ts";
import {
  getSubscriptionStates,
  type LetterArrival,
  readLetterArrival,
  type SubscriptionStates,
} from "#app/letters/sign-up/account-choice.server.ts";
import type { Database } from "#database/open.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";

export type AccountProfile = {
  id: string;
  email: string;
  sync: boolean;
  accountData: ReaderData;
  newsletter: SubscriptionStates;
  arrival: LetterArrival;
  sessions: AccountSession[];
};

export async function loadAccountProfile(
  { db, content, now }: { db: Database; content: Catalogue; now: Date },
  session: CurrentSession,
): Promise<AccountProfile> {
  const { id, email, syncEnabled } = session.user;
  return {
    id,
    email,
    sync: syncEnabled,
    accountData: await listAccountData(db, id, content),
    newsletter: await getSubscriptionStates(db, email),
    arrival: await readLetterArrival(db, email, now),
    sessions: await listSessions(db, session, now),
  };
}
