import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment("created_at").notNull().defaultNow();

/** How many readers found an article useful. No row, and no column, knows who. */
export const articleFeedback = pgTable("article_feedback", {
  articleId: text("article_id").primaryKey(),
  usefulCount: bigint("useful_count", { mode: "number" }).notNull().default(0),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** Who asked for the newsletter. A sign-up is not an account: one person may have the one, the other or both. */
export const emailSubscribers = pgTable(
  "email_subscribers",
  {
    id: uuid("id").primaryKey(),
    /** Normalised: trimmed, lower case, domain in punycode. */
    email: text("email").notNull().unique(),
    /** The form of the first sign-up; null for rows imported without one. */
    source: text("source"),
    status: text("status", { enum: ["pending", "confirmed", "unsubscribed"] })
      .notNull()
      .default("pending"),
    createdAt: createdAt(),
    confirmedAt: moment("confirmed_at"),
    unsubscribedAt: moment("unsubscribed_at"),
  },
  (table) => [
    check("email_subscribers_status", sql`${table.status} in ('pending', 'confirmed', 'unsubscribed')`),
    // The orders of the administration's list. A null takes no part in a comparison of rows, hence the empty source.
    // Migration 0003 adds a trigram index on the address where PostgreSQL has one.
    index("email_subscribers_created").on(table.createdAt, table.id),
    index("email_subscribers_source").on(sql`coalesce(${table.source}, '')`, table.createdAt, table.id),
    index("email_subscribers_status_index").on(table.status, table.createdAt, table.id),
  ],
);

/** Keyed hashes of the addresses of people who were erased on request, so that no import brings them back. */
export const erasedAddresses = pgTable("erased_addresses", {
  emailHash: text("email_hash").primaryKey(),
  createdAt: createdAt(),
});

/** What a person agreed to, and when (GDPR art. 7). Rows are added, never changed; they go with the person. */
export const consentEvents = pgTable(
  "consent_events",
  {
    id: uuid("id").primaryKey(),
    subscriberId: uuid("subscriber_id")
      .notNull()
      .references(() => emailSubscribers.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["requested", "confirmed", "withdrawn"] }).notNull(),
    purpose: text("purpose").notNull(),
    /** Version of the text shown beside the form; the texts are kept in the code. */
    textVersion: text("text_version").notNull(),
    form: text("form").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("consent_events_subscriber").on(table.subscriberId)],
);

/** Links of newsletter e-mails. Only a hash of the token is kept. */
export const subscriberTokens = pgTable(
  "subscriber_tokens",
  {
    /** SHA-256 of the token, base64url. */
    tokenHash: text("token_hash").primaryKey(),
    subscriberId: uuid("subscriber_id")
      .notNull()
      .references(() => emailSubscribers.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["confirm", "confirm-and-sign-in", "unsubscribe"] }).notNull(),
    /** Null for a link that never expires. */
    expiresAt: moment("expires_at"),
    usedAt: moment("used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("subscriber_tokens_subscriber").on(table.subscriberId),
    index("subscriber_tokens_expiry").on(table.expiresAt),
  ],
);

/** Counters of the limits, shared by all processes. The key is a keyed hash: no address is kept. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    /** The counter starts again after this moment. */
    resetAt: moment("reset_at").notNull(),
  },
  (table) => [index("rate_limits_reset").on(table.resetAt)],
);

/* Accounts. The property names of the next four tables are Better Auth's. */

export const users = pgTable("users", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  /** True once the person chose, in the settings, to keep progress and favourites in the account. */
  syncEnabled: boolean("sync_enabled").notNull().default(false),
  createdAt: createdAt(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
  /** The last sign-in, or the last day on which a session was prolonged: accounts that nobody uses are erased. */
  lastActiveAt: moment("last_active_at").notNull().defaultNow(),
  /** Set when the person was told that the account is about to be erased; null again once they are back. */
  erasureWarnedAt: moment("erasure_warned_at"),
});

const userId = () =>
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

/** The best result of each topic, in accounts whose owner switched synchronisation on. */
export const accountProgress = pgTable(
  "account_progress",
  {
    userId: userId(),
    topicId: text("topic_id").notNull(),
    completed: boolean("completed").notNull(),
    score: integer("score").notNull(),
    total: integer("total").notNull(),
    finishedAt: moment("finished_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topicId] })],
);

export const accountFavourites = pgTable(
  "account_favourites",
  {
    userId: userId(),
    kind: text("kind", { enum: ["article", "quiz"] }).notNull(),
    /** Id of the article; its quiz has the same one. */
    articleId: text("article_id").notNull(),
    createdAt: createdAt(),
    /** Set when the favourite was taken back, so that another device does not bring it in again. */
    removedAt: moment("removed_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.articleId] })],
);

/** Sessions of the administration, apart from the readers' accounts. Only a hash of the cookie is kept. */
export const adminSessions = pgTable("admin_sessions", {
  tokenHash: text("token_hash").primaryKey(),
  createdAt: createdAt(),
  lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
  expiresAt: moment("expires_at").notNull(),
});

/** Who did what to how many rows, and when: never whose rows. */
export const adminAuditEvents = pgTable(
  "admin_audit_events",
  {
    id: uuid("id").primaryKey(),
    /** First characters of the session's hash. */
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    rowCount: integer("row_count").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("admin_audit_events_created").on(table.createdAt)],
);
