import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns.server.ts";

export const users = pgTable("users", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  /** True once the person chose, in the settings, to keep progress and favourites in the account. */
  syncEnabled: boolean("sync_enabled").notNull().default(false),
  /** Grows with each change of what the account keeps. */
  syncVersion: bigint("sync_version", { mode: "number" }).notNull().default(0),
  /** The version at which the account last began to keep: what a device heard before counts no more. */
  syncFrom: bigint("sync_from", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
  /** The last sign-in, or the last day on which a session was prolonged: accounts that nobody uses are erased. */
  lastActiveAt: moment("last_active_at").notNull().defaultNow(),
  /** Set when the person was told that the account is about to be erased; null again once they are back. */
  erasureWarnedAt: moment("erasure_warned_at"),
});

/** The owner of a row that goes with the account. */
export const userId = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull().unique(),
    userId: userId(),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

export const authAccounts = pgTable(
  "auth_accounts",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: userId(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("auth_accounts_user").on(table.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("verifications_identifier").on(table.identifier),
    index("verifications_expiry").on(table.expiresAt),
  ],
);

/**
 * A request to sign in: one link and one code in one e-mail, of which the first that is used ends both. One row for an address, so
 * that a new request puts an end to the one before. Only hashes are kept of what opens the account.
 */
export const signInRequests = pgTable(
  "sign_in_requests",
  {
    email: text("email").primaryKey(),
    /** Known to the browser that asked: the code is good in that browser alone. */
    id: text("id").notNull().unique(),
    /** SHA-256 of the link's token, base64url. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Keyed hash of the code, which is too short for a plain one. */
    codeHash: text("code_hash").notNull(),
    codeAttempts: integer("code_attempts").notNull().default(0),
    /** Path of the site to go to afterwards. */
    returnPath: text("return_path").notNull(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("sign_in_requests_expiry").on(table.expiresAt)],
);
