import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns.server.ts";
import { emailSubscribers } from "./subscribers.server.ts";

/** The SQL names keep the former word `edition`, so that older backups can be restored. */
export const letters = pgTable(
  "letter_editions",
  {
    number: integer("number").primaryKey(),
    kind: text("kind", { enum: ["weekly", "launch"] })
      .notNull()
      .default("weekly"),
    subject: text("subject").notNull(),
    state: text("state", {
      enum: ["ready", "scheduled", "preparing", "sending", "paused", "done", "cancelled"],
    }).notNull(),
    pauseReason: text("pause_reason"),
    template: bytes("template").notNull(),
    templateHash: text("template_hash").notNull(),
    frozenAt: moment("frozen_at").notNull(),
    wallTime: text("wall_time"),
    sendAt: moment("send_at"),
    audience: integer("audience").notNull().default(0),
    preparedAt: moment("prepared_at"),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
    perSecond: real("per_second").notNull(),
    perDay: integer("per_day"),
    warmUpDay: integer("warm_up_day"),
    dayIndex: integer("day_index").notNull().default(0),
    dayCount: integer("day_count").notNull().default(0),
    uncertainEver: integer("uncertain_ever").notNull().default(0),
    returned: integer("returned").notNull().default(0),
    /**
     * Parts of `returned`: addresses that do not exist (`returnedHard`) and refusals of the site itself
     * (`returnedOurs`).
     */
    returnedHard: integer("returned_hard").notNull().default(0),
    returnedOurs: integer("returned_ours").notNull().default(0),
    complaints: integer("complaints").notNull().default(0),
    unsubscribed: integer("unsubscribed").notNull().default(0),
    toRead: integer("to_read").notNull().default(0),
    sums: text("sums"),
    wasTested: boolean("was_tested").notNull().default(false),
    /**
     * True once this letter was paused because of the previous letter's bad figures: it is not paused for them again.
     */
    figuresShown: boolean("figures_shown").notNull().default(false),
    leaseOwner: uuid("lease_owner"),
    leaseUntil: moment("lease_until"),
  },
  (table) => [
    check("letter_editions_kind", sql`${table.kind} in ('weekly', 'launch')`),
    check(
      "letter_editions_state",
      sql`${table.state} in ('ready', 'scheduled', 'preparing', 'sending', 'paused', 'done', 'cancelled')`,
    ),
  ],
);

/**
 * Rows are kept for two months. The row of an erased person stays without the person, so that the totals remain right.
 */
export const letterDeliveries = pgTable(
  "letter_deliveries",
  {
    letter: integer("edition")
      .notNull()
      .references(() => letters.number, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    subscriberId: uuid("subscriber_id").references(() => emailSubscribers.id, { onDelete: "set null" }),
    state: smallint("state").notNull().default(0),
    attempts: smallint("attempts").notNull().default(0),
    /** Counts the times this copy was handed over without an answer: it may have arrived. */
    uncertainTries: smallint("uncertain_tries").notNull().default(0),
    code: smallint("code"),
    nextTry: moment("next_try"),
    report: smallint("report"),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.letter, table.position] }),
    unique("letter_deliveries_person").on(table.subscriberId, table.letter),
    index("letter_deliveries_next_try").on(table.letter, table.nextTry).where(sql`${table.nextTry} is not null`),
  ],
);

/**
 * Returned copies by domain, kept as long as the deliveries: they show whether a provider refuses the site or mailboxes
 * have disappeared.
 */
export const letterDomains = pgTable(
  "letter_domains",
  {
    letter: integer("edition")
      .notNull()
      .references(() => letters.number, { onDelete: "cascade" }),
    domain: text("domain").notNull(),
    copies: integer("copies").notNull(),
    returned: integer("returned").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.letter, table.domain] })],
);

/** These problems only stop letters: a sign-in code is still sent. */
export const mailProblems = pgTable("mail_problems", {
  subscriberId: uuid("subscriber_id")
    .primaryKey()
    .references(() => emailSubscribers.id, { onDelete: "cascade" }),
  kind: text("kind", { enum: ["hard", "soft", "complaint", "unsupported"] }).notNull(),
  softLetters: smallint("soft_editions").notNull().default(0),
  lastLetter: integer("last_edition"),
  lastCode: text("last_code"),
  lastAt: moment("last_at").notNull(),
});

export const letterPauses = pgTable("letter_pauses", {
  subscriberId: uuid("subscriber_id")
    .primaryKey()
    .references(() => emailSubscribers.id, { onDelete: "cascade" }),
  until: moment("until").notNull(),
});

export const letterLog = pgTable(
  "letter_log",
  {
    id: uuid("id").primaryKey(),
    letter: integer("edition").notNull(),
    at: moment("at").notNull(),
    who: text("who").notNull(),
    what: text("what").notNull(),
    count: integer("count"),
  },
  (table) => [index("letter_log_edition").on(table.letter, table.at)],
);
