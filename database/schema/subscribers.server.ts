import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns.server.ts";

export const emailSubscribers = pgTable(
  "email_subscribers",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull().unique(),
    source: text("source"),
    /** Derived from `subscriptions` for display; it does not decide whether a message is sent. */
    status: text("status", { enum: ["pending", "confirmed", "unsubscribed"] })
      .notNull()
      .default("pending"),
    createdAt: createdAt(),
    confirmedAt: moment("confirmed_at"),
    unsubscribedAt: moment("unsubscribed_at"),
  },
  (table) => [
    check("email_subscribers_status", sql`${table.status} in ('pending', 'confirmed', 'unsubscribed')`),
    // These indexes follow the orders of the administration's list, whose row comparisons need a
    // source that is not null.
    index("email_subscribers_created").on(table.createdAt, table.id),
    index("email_subscribers_source").on(sql`coalesce(${table.source}, '')`, table.createdAt, table.id),
    index("email_subscribers_status_index").on(table.status, table.createdAt, table.id),
    index("email_subscribers_confirmed").on(table.confirmedAt),
    index("email_subscribers_left").on(table.unsubscribedAt).where(sql`${table.unsubscribedAt} is not null`),
  ],
);

/** Decides who may receive e-mails; the proof of consent is in `consentEvents`. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    subscriberId: uuid("subscriber_id")
      .notNull()
      .references(() => emailSubscribers.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["weekly_letter", "launch_notice"] }).notNull(),
    status: text("status", { enum: ["pending", "confirmed", "withdrawn"] }).notNull(),
    requestedAt: moment("requested_at").notNull(),
    confirmedAt: moment("confirmed_at"),
    withdrawnAt: moment("withdrawn_at"),
  },
  (table) => [
    primaryKey({ columns: [table.subscriberId, table.purpose] }),
    check("subscriptions_purpose", sql`${table.purpose} in ('weekly_letter', 'launch_notice')`),
    check("subscriptions_status", sql`${table.status} in ('pending', 'confirmed', 'withdrawn')`),
    index("subscriptions_audience").on(table.purpose, table.subscriberId).where(sql`${table.status} = 'confirmed'`),
    index("subscriptions_others").on(table.purpose, table.status).where(sql`${table.status} <> 'confirmed'`),
  ],
);

/** The keyed hashes prevent an import from adding an erased person again. */
export const erasedAddresses = pgTable("erased_addresses", {
  emailHash: text("email_hash").primaryKey(),
  createdAt: createdAt(),
});

/** Proof of consent (GDPR art. 7). Rows are never changed, and are erased with the person. */
export const consentEvents = pgTable(
  "consent_events",
  {
    id: uuid("id").primaryKey(),
    subscriberId: uuid("subscriber_id")
      .notNull()
      .references(() => emailSubscribers.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["requested", "confirmed", "withdrawn"] }).notNull(),
    purpose: text("purpose").notNull(),
    textVersion: text("text_version").notNull(),
    form: text("form").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("consent_events_subscriber").on(table.subscriberId),
    index("consent_events_purpose").on(table.purpose, table.createdAt),
  ],
);

export const subscriberTokens = pgTable(
  "subscriber_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    subscriberId: uuid("subscriber_id")
      .notNull()
      .references(() => emailSubscribers.id, { onDelete: "cascade" }),
    /** "unsubscribe" exists only in links of old messages; newer unsubscription links are computed and not stored. */
    purpose: text("purpose", { enum: ["confirm", "confirm-and-sign-in", "unsubscribe"] }).notNull(),
    /** The request that the link answers. It is no foreign key because both rows are erased with the person. */
    consentEventId: uuid("consent_event_id"),
    expiresAt: moment("expires_at"),
    usedAt: moment("used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("subscriber_tokens_subscriber").on(table.subscriberId),
    index("subscriber_tokens_expiry").on(table.expiresAt),
  ],
);
