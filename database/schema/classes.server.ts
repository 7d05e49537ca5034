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

/** A copy of the questions, because the published ones may change during the session. */
export type AskedQuestions = {
  id: string;
  rev: number;
  question: string;
  options: { id: string; text: string; isCorrect: boolean }[];
  explanation: string;
  section: { id: string; text: string } | null;
  /** The article or the theme of the exam; null for a question that the teacher wrote. */
  origin: { title: string; href: string } | null;
}[];

/** The four tables of classes are in no backup. A session and its totals are erased 24 hours after its end. */
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
    showsCounts: boolean("shows_counts").notNull().default(true),
    countsWereShown: boolean("counts_were_shown").notNull().default(false),
    lookedBack: smallint("looked_back"),
    expected: smallint("expected"),
    places: smallint("places").notNull(),
    /** The number of devices that have entered, which is also the number of the last one. */
    deviceCount: smallint("device_count").notNull().default(0),
    /** Identifies the teacher's browser: it is the same for all sessions that one browser runs. */
    deskHash: text("desk_hash").notNull(),
    resumeHash: text("resume_hash").notNull().unique(),
    /** The keyed hash of the network that opened the session; it is erased when the session ends. */
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

/** Erased when the session ends. The token itself is stored in the device's cookie only. */
export const classDevices = pgTable(
  "class_device",
  {
    sessionId: sessionId(),
    tokenHash: text("token_hash").notNull(),
    number: smallint("number").notNull(),
    /** The index of the first question that the device could answer: those before were closed when it entered. */
    firstPosition: smallint("first_position").notNull(),
  },
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
    /** The device numbers its requests, so that an older request that arrives late is ignored. */
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

/** The rows are written when the session ends. */
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
