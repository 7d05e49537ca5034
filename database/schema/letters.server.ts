import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
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
import { moment } from "./columns.server.ts";
import { emailSubscribers } from "./subscribers.server.ts";

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (value) => Buffer.from(value),
});

/** An edition of the weekly letter from the moment it was first prepared: what is sent, how far it has come and what came of it. */
export const letterEditions = pgTable(
  "letter_editions",
  {
    number: integer("number").primaryKey(),
    subject: text("subject").notNull(),
    state: text("state", {
      enum: ["ready", "scheduled", "preparing", "sending", "paused", "done", "cancelled"],
    }).notNull(),
    pauseReason: text("pause_reason"),
    /** The whole message once, with marks where people differ. */
    template: bytes("template").notNull(),
    templateHash: text("template_hash").notNull(),
    frozenAt: moment("frozen_at").notNull(),
    /** What was asked for, « 2026-12-10T07:30 » in Paris, and the instant that this is. */
    wallTime: text("wall_time"),
    sendAt: moment("send_at"),
    audience: integer("audience").notNull().default(0),
    preparedAt: moment("prepared_at"),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
    perSecond: real("per_second").notNull(),
    perDay: integer("per_day"),
    /** On which day of the warm-up it began; null: everybody at once, or as many a day as the settings say. */
    warmUpDay: integer("warm_up_day"),
    /** Which day of sending it is, counted from 0, and how many left on it. */
    dayIndex: integer("day_index").notNull().default(0),
    dayCount: integer("day_count").notNull().default(0),
    uncertainEver: integer("uncertain_ever").notNull().default(0),
    /** What came back, from reports and from links to leave: numbers alone. */
    returned: integer("returned").notNull().default(0),
    /** Of those: from addresses where nobody is, and with a refusal of the site itself. */
    returnedHard: integer("returned_hard").notNull().default(0),
    returnedOurs: integer("returned_ours").notNull().default(0),
    complaints: integer("complaints").notNull().default(0),
    unsubscribed: integer("unsubscribed").notNull().default(0),
    toRead: integer("to_read").notNull().default(0),
    /** The people of each state, once their rows are erased. */
    sums: text("sums"),
    wasTested: boolean("was_tested").notNull().default(false),
    /** Somebody was shown the bad figures of the edition before, and decides from then on. */
    figuresShown: boolean("figures_shown").notNull().default(false),
    leaseOwner: uuid("lease_owner"),
    leaseUntil: moment("lease_until"),
  },
  (table) => [
    check(
      "letter_editions_state",
      sql`${table.state} in ('ready', 'scheduled', 'preparing', 'sending', 'paused', 'done', 'cancelled')`,
    ),
  ],
);

/** Somebody's copy of an edition. Kept two months after its end; whoever is erased leaves a row that names nobody, so that the sums hold. */
export const letterDeliveries = pgTable(
  "letter_deliveries",
  {
    edition: integer("edition")
      .notNull()
      .references(() => letterEditions.number, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    subscriberId: uuid("subscriber_id").references(() => emailSubscribers.id, { onDelete: "set null" }),
    /** A number of app/features/letters/sending/delivery-states.ts. */
    state: smallint("state").notNull().default(0),
    attempts: smallint("attempts").notNull().default(0),
    /** The mail server's last answer. */
    code: smallint("code"),
    nextTry: moment("next_try"),
    /** The gravest report that came back about it: a number of app/features/letters/returns/record-report.server.ts. */
    report: smallint("report"),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.edition, table.position] }),
    // By person first: an erasure finds its rows by it.
    unique("letter_deliveries_person").on(table.subscriberId, table.edition),
    index("letter_deliveries_next_try").on(table.edition, table.nextTry).where(sql`${table.nextTry} is not null`),
  ],
);

/** Addresses that letters came back from. Letters alone: a sign-in code is still sent. */
export const mailProblems = pgTable("mail_problems", {
  subscriberId: uuid("subscriber_id")
    .primaryKey()
    .references(() => emailSubscribers.id, { onDelete: "cascade" }),
  kind: text("kind", { enum: ["hard", "soft", "complaint"] }).notNull(),
  /** Editions in a row that came back for a passing reason. */
  softEditions: smallint("soft_editions").notNull().default(0),
  lastEdition: integer("last_edition"),
  lastCode: text("last_code"),
  lastAt: moment("last_at").notNull(),
});

/** Who asked to be left in peace for a while. */
export const letterPauses = pgTable("letter_pauses", {
  subscriberId: uuid("subscriber_id")
    .primaryKey()
    .references(() => emailSubscribers.id, { onDelete: "cascade" }),
  until: moment("until").notNull(),
});

/** What happened to an edition, in the order of time. */
export const letterLog = pgTable(
  "letter_log",
  {
    id: uuid("id").primaryKey(),
    edition: integer("edition").notNull(),
    at: moment("at").notNull(),
    /** First characters of the administrator's session, or « serveur ». */
    who: text("who").notNull(),
    what: text("what").notNull(),
    count: integer("count"),
  },
  (table) => [index("letter_log_edition").on(table.edition, table.at)],
);
