import { endSession } from "#app/features/accounts/account-sessions.server.ts";
import type { SignedInUser } from "#app/features/accounts/sign-in.server.ts";
import { switchSyncOff, switchSyncOn, synchronise } from "#app/features/accounts/sync.server.ts";
import { siteContent } from "#app/features/accounts/sync-content.server.ts";
import type { Services } from "#server/services.ts";
import { joinNewsletter, leaveNewsletter } from "./newsletter-choice.server.ts";
import { PROFILE_INTENTS, type ProfileIntent } from "./profile-intents.ts";

/** Does what a form of the profile asks, and answers what it did; null for something that no form asks. */
export async function actOnProfile(
  services: Services,
  user: SignedInUser,
  form: FormData,
  now: Date,
): Promise<ProfileIntent | null> {
  const { db } = services;
  const intent = Object.values(PROFILE_INTENTS).find((known) => known === form.get("intention"));
  switch (intent) {
    case PROFILE_INTENTS.syncOn:
      await switchSyncOn(db, user.id);
      return intent;
    case PROFILE_INTENTS.syncOff:
      await switchSyncOff(db, user.id);
      return intent;
    case PROFILE_INTENTS.joinNewsletter:
      await joinNewsletter(services, user.email, now);
      return intent;
    case PROFILE_INTENTS.leaveNewsletter:
      await leaveNewsletter(db, user.email, now);
      return intent;
    case PROFILE_INTENTS.endSession:
      await endSession(db, user.id, textOf(form, "session"));
      return intent;
    case PROFILE_INTENTS.removeFavourite: {
      const kind = form.get("nature") === "quiz" ? ("quiz" as const) : ("article" as const);
      const removal = { kind, id: textOf(form, "article"), at: now.toISOString(), removed: true };
      await synchronise(db, user.id, { progress: {}, favourites: [removal] }, siteContent());
      return intent;
    }
    default:
      return null;
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  // A text of the database cannot hold this character.
  return typeof value === "string" ? value.slice(0, 200).replaceAll("\0", "") : "";
}
