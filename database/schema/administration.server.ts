import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns.server.ts";

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
    /** What the browser says of itself, « Firefox sur Linux »: of a session's first line, and of refused passwords. */
    device: text("device"),
  },
  (table) => [
    index("admin_audit_events_created").on(table.createdAt),
    index("admin_audit_events_action").on(table.action, table.createdAt),
  ],
);
