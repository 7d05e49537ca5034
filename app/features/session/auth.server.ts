import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import type { Database } from "#database/open.server.ts";
import { authAccounts, sessions, users, verifications } from "#database/schema/accounts.server.ts";
import type { Log } from "#platform/log.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { Settings } from "#platform/settings.ts";
import { deviceName } from "./device-name.ts";
import { provenAddress } from "./proven-address.server.ts";
import { sessionCookieName } from "./session-cookies.server.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** A session that is not used ends after this long. */
export const SESSION_SECONDS = 30 * DAY_SECONDS;

type AuthOptions = {
  db: Database;
  secrets: Pick<Secrets, "sessionSecret">;
  settings: Pick<Settings, "publicUrl">;
  log: Log;
};

export type Auth = ReturnType<typeof createAuth>;

/** Sessions in the database, read from a signed cookie. Its own HTTP addresses are not served: the site's routes call it. */
export function createAuth({ db, secrets, settings: { publicUrl }, log }: AuthOptions) {
  return betterAuth({
    baseURL: publicUrl,
    secret: secrets.sessionSecret,
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user: users, session: sessions, account: authAccounts, verification: verifications },
    }),
    user: { additionalFields: { syncEnabled: { type: "boolean", required: false, input: false } } },
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: DAY_SECONDS,
      // A GET changes nothing: the browser prolongs its session with a POST.
      deferSessionRefresh: true,
    },
    databaseHooks: {
      session: {
        create: {
          // Enough to recognise one's device in a list, and no more.
          before: (session) =>
            Promise.resolve({ data: { ...session, userAgent: deviceName(session.userAgent ?? "") } }),
        },
      },
    },
    advanced: {
      // Better Auth would write __Secure- before a name of its own.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(publicUrl),
          attributes: { httpOnly: true, sameSite: "lax", path: "/", secure: publicUrl.startsWith("https:") },
        },
      },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // What follows a message may hold an address: it is left out.
    logger: { level: "warn", log: (level, message) => log.warn("auth", { level, message }) },
    plugins: [provenAddress()],
  });
}
