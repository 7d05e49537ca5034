import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns.server.ts";

export const users = pgTable("users", {
  id: text("id").primaryKey(),
  email: text("email").notNull().unique(),
  syncEnabled: boolean("sync_enabled").notNull().default(false),
  syncVersion: bigint("sync_version", { mode: "number" }).notNull().default(0),
  /**
   * The first version of the account's current history: a device that has an earlier version must synchronise
   * everything again.
   */
  syncFrom: bigint("sync_from", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
  /** The time at which synchronisation was last switched on or off. */
  updatedAt: moment("updated_at").notNull().defaultNow(),
  lastActiveAt: moment("last_active_at").notNull().defaultNow(),
  erasureWarnedAt: moment("erasure_warned_at"),
});

export const userId = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull().unique(),
    userId: userId(),
    expiresAt: moment("expires_at").notNull(),
    device: text("device").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

/**
 * An address may have several requests, as one made by a stranger must not cancel the owner's. Only hashes of the link
 * and of the code are stored.
 */
export const signInRequests = pgTable(
  "sign_in_requests",
  {
    /** Only the browser that sent the request knows this id, so the code works in no other browser. */
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    /** A keyed hash, because the code is short enough to be found from a plain one. */
    codeHash: text("code_hash").notNull(),
    codeAttempts: integer("code_attempts").notNull().default(0),
    returnPath: text("return_path").notNull(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("sign_in_requests_email").on(table.email), index("sign_in_requests_expiry").on(table.expiresAt)],
);
