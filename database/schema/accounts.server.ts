import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns.server.ts";

export const users = pgTable("users", {
  id: text("id").primaryKey(),
  email: text("email").notNull().unique(),
  syncEnabled: boolean("sync_enabled").notNull().default(false),
  syncVersion: bigint("sync_version", { mode: "number" }).notNull().default(0),
  /** First version of the account's present history: a device with an earlier cursor starts again. */
  syncFrom: bigint("sync_from", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
  /** When synchronisation was last switched on or off. */
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

/** Several for an address: a stranger's request must not end its owner's. Stores only hashes of link and code. */
export const signInRequests = pgTable(
  "sign_in_requests",
  {
    /** Only the browser that asked knows it: the code works nowhere else. */
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    /** Keyed, as the code is too short for a plain hash. */
    codeHash: text("code_hash").notNull(),
    codeAttempts: integer("code_attempts").notNull().default(0),
    returnPath: text("return_path").notNull(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("sign_in_requests_email").on(table.email), index("sign_in_requests_expiry").on(table.expiresAt)],
);
