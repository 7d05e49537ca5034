import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns.server.ts";

export const adminSessions = pgTable("admin_sessions", {
  tokenHash: text("token_hash").primaryKey(),
  createdAt: createdAt(),
  lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
  expiresAt: moment("expires_at").notNull(),
});

/** The log does not record whose rows were concerned. */
export const adminAuditEvents = pgTable(
  "admin_audit_events",
  {
    id: uuid("id").primaryKey(),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    rowCount: integer("row_count").notNull(),
    createdAt: createdAt(),
    /**
     * The device of a sign-in or a refused password (« Firefox sur Linux »), or the letter that was acted
     * upon (« lettre 2 »).
     */
    about: text("device"),
  },
  (table) => [
    index("admin_audit_events_created").on(table.createdAt),
    index("admin_audit_events_action").on(table.action, table.createdAt),
  ],
);
