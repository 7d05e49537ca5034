import { INTENT_FIELD } from "#app/accounts/forms/form-names.ts";
import {
  type FormFields,
  type FormReply,
  fieldText,
  replyIdempotently,
} from "#app/accounts/forms/form-reply.server.ts";
import { favouriteKey, momentAfter } from "#app/accounts/reader-data/favourites.ts";
import { favouritesCollection } from "#app/accounts/reader-data/favourites-collection.ts";
import { endSession } from "#app/accounts/session/account-sessions.server.ts";
import { getSession, type SignedInUser } from "#app/accounts/session/sessions.server.ts";
import { sessionEnded } from "#app/accounts/sign-in/reply-to-sign-in.server.ts";
import { switchSyncOff } from "#app/accounts/sync/switch-off.server.ts";
import { findKeptEntry, mergeIntoAccount } from "#app/accounts/sync/sync.server.ts";
import { switchSyncOn } from "#app/accounts/users/user-accounts.server.ts";
import {
  joinLetter,
  pauseFromSettings,
  resumeFromSettings,
  unsubscribeFromSettings,
} from "#app/letters/sign-up/account-choice.server.ts";
import type { Database } from "#database/open.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { consume, type LimitAnswer } from "#platform/limits/rate-limits.server.ts";
import type { Services } from "#platform/services.ts";
import { PROFILE_INTENTS, type ProfileAnswer, type ProfileIntent } from "./profile-intents.ts";

/**
 * A form that arrives twice is handled once: a copy that the network delivers late must not undo what the reader has
 * chosen since.
 */
export async function replyToProfile(
  services: Services,
  request: Request,
  form: FormFields,
  now: Date,
): Promise<FormReply<ProfileAnswer>> {
  const { reply } = await replyIdempotently<ProfileAnswer>(services, { name: "profil", form, now }, async (inside) => {
    const session = await getSession(inside, request);
    if (!session) return sessionEnded();
    const limit = await takeSwitch(inside, session.user.id, form, now);
    if (!limit.allowed) {
      const headers = { "Retry-After": String(limit.retryAfterSeconds) };
      return { answer: { outcome: "limited" }, status: 429, headers };
    }
    const intent = await actOnProfile(inside, session.user, form, now);
    if (!intent) return { answer: { outcome: "refused" }, status: 400 };
    return { answer: { outcome: "done", intent }, status: 200 };
  });
  return reply;
}

/** Only switching on counts against the limit, so that a reader can always switch off. */
async function takeSwitch(services: Services, userId: string, form: FormFields, now: Date): Promise<LimitAnswer> {
  const switchesOn: unknown[] = [
    PROFILE_INTENTS.syncOn,
    PROFILE_INTENTS.joinNewsletter,
    PROFILE_INTENTS.resumeNewsletter,
  ];
  if (!switchesOn.includes(form.get(INTENT_FIELD))) return { allowed: true };
  return consume(services, [{ limit: LIMITS.accountSwitches, subject: userId }], now);
}

/** Returns null for an unknown intent. */
async function actOnProfile(
  services: Services,
  user: SignedInUser,
  form: FormFields,
  now: Date,
): Promise<ProfileIntent | null> {
  const { db } = services;
  const intent = Object.values(PROFILE_INTENTS).find((known) => known === form.get(INTENT_FIELD));
  switch (intent) {
    case PROFILE_INTENTS.syncOn:
      await switchSyncOn(db, user.id, now);
      return intent;
    case PROFILE_INTENTS.syncOff:
      await switchSyncOff(services, user.id, now);
      return intent;
    case PROFILE_INTENTS.joinNewsletter:
      await joinLetter(services, user.email, now);
      return intent;
    case PROFILE_INTENTS.leaveNewsletter:
      await unsubscribeFromSettings(services, { email: user.email, purpose: "weekly_letter" }, now);
      return intent;
    case PROFILE_INTENTS.pauseNewsletter:
      await pauseFromSettings(db, user.email, now);
      return intent;
    case PROFILE_INTENTS.resumeNewsletter:
      await resumeFromSettings(db, user.email);
      return intent;
    case PROFILE_INTENTS.leaveLaunchNotice:
      await unsubscribeFromSettings(services, { email: user.email, purpose: "launch_notice" }, now);
      return intent;
    case PROFILE_INTENTS.endSession:
      await endSession(services, { userId: user.id, sessionId: fieldText(form, "session", 200) }, now);
      return intent;
    case PROFILE_INTENTS.removeFavourite: {
      const kind = form.get("nature") === "quiz" ? "quiz" : "article";
      await removeKeptFavourite(db, user.id, favouriteKey({ kind, id: fieldText(form, "article", 200) }), now);
      return intent;
    }
    default:
      return null;
  }
}

async function removeKeptFavourite(db: Database, userId: string, key: string, now: Date): Promise<void> {
  const kept = await findKeptEntry(db, userId, favouritesCollection, key);
  if (!kept) return;
  const removal = { at: momentAfter(kept.at, now.getTime()), removed: true };
  await mergeIntoAccount(db, userId, { [favouritesCollection.name]: { [key]: removal } });
}
