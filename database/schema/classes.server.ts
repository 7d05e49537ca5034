import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns.server.ts";

/** Questions as they were when the session was made. */
export type AskedQuestions = {
  id: string;
  rev: number;
  question: string;
  options: { id: string; text: string; isCorrect: boolean }[];
  explanation: string;
  section: { id: string; text: string } | null;
  /** The article, or the theme of the exam. */
  origin: { title: string; href: string };
}[];

/** None of these four tables is in a backup. Erased 24 hours after the end, with its totals. */
export const classSessions = pgTable(
  "class_session",
  {
    id: uuid("id").primaryKey(),
    code: text("code").notNull().unique(),
    way: text("way", { enum: ["live", "own-pace"] }).notNull(),
    title: text("title").notNull(),
    questions: jsonb("questions").$type<AskedQuestions>().notNull(),
    step: text("step", { enum: ["entry", "open", "closed", "shown", "ended"] }).notNull(),
    position: smallint("position").notNull().default(0),
    version: integer("version").notNull().default(1),
    isDoorOpen: boolean("is_door_open").notNull().default(true),
    showsCounts: boolean("shows_counts").notNull().default(false),
    countsWereShown: boolean("counts_were_shown").notNull().default(false),
    expected: smallint("expected"),
    places: smallint("places").notNull(),
    /** How many devices entered: the number of the last one. */
    deviceCount: smallint("device_count").notNull().default(0),
    /** The same for all sessions that one browser steers. */
    deskHash: text("desk_hash").notNull(),
    resumeHash: text("resume_hash").notNull().unique(),
    /** Keyed hash of the network that opened the session; erased at its end. */
    networkHash: text("network_hash"),
    createdAt: createdAt(),
    changedAt: moment("changed_at").notNull(),
    closedAt: moment("closed_at"),
    teacherSeenAt: moment("teacher_seen_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (table) => [
    check("class_session_places", sql`${table.places} between 1 and 60`),
    index("class_session_end").on(table.endedAt, table.endsAt),
    index("class_session_desk").on(table.deskHash),
    index("class_session_network").on(table.networkHash),
  ],
);

const sessionId = () =>
  uuid("session_id")
    .notNull()
    .references(() => classSessions.id, { onDelete: "cascade" });

/** Erased when the session ends. The token itself is in the device's cookie alone. */
export const classDevices = pgTable(
  "class_device",
  { sessionId: sessionId(), tokenHash: text("token_hash").notNull(), number: smallint("number").notNull() },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.tokenHash] }),
    unique("class_device_number").on(table.sessionId, table.number),
  ],
);

/** Erased when the session ends. */
export const classAnswers = pgTable(
  "class_answer",
  {
    sessionId: uuid("session_id").notNull(),
    tokenHash: text("token_hash").notNull(),
    question: text("question").notNull(),
    option: text("option").notNull(),
    /** Request number counted by the device: an older request that arrives late changes nothing. */
    number: integer("number").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.tokenHash, table.question] }),
    foreignKey({
      name: "class_answer_device",
      columns: [table.sessionId, table.tokenHash],
      foreignColumns: [classDevices.sessionId, classDevices.tokenHash],
    }).onDelete("cascade"),
  ],
);

/** Written when the session ends. */
export const classCounts = pgTable(
  "class_count",
  {
    sessionId: sessionId(),
    question: text("question").notNull(),
    option: text("option").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.question, table.option] })],
);
