import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns.server.ts";

export const users = pgTable("users", {
  id: text("id").primaryKey(),
  email: text("email").notNull().unique(),
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
    /** SHA-256 of the cookie's token, base64url: who reads the table cannot sign in with it. */
    tokenHash: text("token_hash").notNull().unique(),
    userId: userId(),
    expiresAt: moment("expires_at").notNull(),
    /** « Firefox sur Windows »: enough to recognise one's device in a list, and no more. */
    device: text("device").notNull().default(""),
    createdAt: createdAt(),
    /** When the session was opened or last prolonged. */
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

/**
 * A request to sign in: one link and one code in one e-mail, of which the first that is used ends both. An address may have several:
 * somebody else's request must not end its owner's. Only hashes are kept of what opens the account.
 */
export const signInRequests = pgTable(
  "sign_in_requests",
  {
    /** Known to the browser that asked: the code is good in that browser alone. */
    id: text("id").primaryKey(),
    email: text("email").notNull(),
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
  (table) => [index("sign_in_requests_email").on(table.email), index("sign_in_requests_expiry").on(table.expiresAt)],
);
