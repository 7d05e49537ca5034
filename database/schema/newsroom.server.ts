import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sessions, users } from "./accounts.server.ts";
import { bytes, createdAt, moment } from "./columns.server.ts";

const role = () => text("role", { enum: ["writer", "reviewer", "administrator"] }).notNull();

/** Accounts that may enter the newsroom. */
export const staff = pgTable("staff", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** As it signs what it writes, reviews and publishes. */
  name: text("name").notNull(),
  role: role(),
  /** Sealed. Null until the phone has given a first code. */
  totpSecret: text("totp_secret"),
  /** A code serves once. */
  totpLastStep: integer("totp_last_step"),
  /** Keyed hashes; one leaves the list when it has served. */
  recoveryCodes: jsonb("recovery_codes").$type<string[]>().notNull().default([]),
  joinedAt: createdAt(),
});

export const staffInvitations = pgTable("staff_invitations", {
  id: uuid("id").primaryKey(),
  email: text("email").notNull().unique(),
  name: text("name").notNull(),
  role: role(),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: createdAt(),
  expiresAt: moment("expires_at").notNull(),
});

/** When a session last gave a code of the phone. */
export const staffProofs = pgTable("staff_proofs", {
  sessionId: text("session_id")
    .primaryKey()
    .references(() => sessions.id, { onDelete: "cascade" }),
  provedAt: moment("proved_at").notNull(),
});

const author = (): AnyPgColumn => users.id;

export const drafts = pgTable(
  "drafts",
  {
    id: uuid("id").primaryKey(),
    /** The path of its main file, such as articles/economie/reforme-retraites.md. */
    document: text("document").notNull(),
    title: text("title").notNull(),
    state: text("state", {
      enum: ["writing", "review", "returned", "approved", "scheduled", "published", "discarded"],
    }).notNull(),
    /** Incremented by each save; a save says which version it edits (optimistic locking). */
    version: integer("version").notNull().default(1),
    changeKind: text("change_kind", { enum: ["first", "minor", "major", "correction"] }),
    /** What readers are told of a change. */
    changeNote: text("change_note").notNull().default(""),
    publishAt: moment("publish_at"),
    /** Hears of it when the hour comes and it cannot be published. */
    scheduledBy: text("scheduled_by").references(author, { onDelete: "set null" }),
    /** Why the last scheduled publication failed. */
    failure: text("failure").notNull().default(""),
    /** Hash of the files as they were approved. */
    approvedHash: text("approved_hash"),
    /** Whether a question that changed is the same one or another, by id, revision and hash of its words and right answer. */
    questionChoices: jsonb("question_choices").$type<Record<string, "same" | "other">>().notNull().default({}),
    /** Why it was published without a second reader; empty again once someone has read it. */
    forcedReason: text("forced_reason").notNull().default(""),
    edition: integer("edition"),
    createdBy: text("created_by").references(author, { onDelete: "set null" }),
    createdByName: text("created_by_name").notNull(),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    updatedByName: text("updated_by_name").notNull(),
  },
  (table) => [
    index("drafts_state").on(table.state, table.updatedAt),
    uniqueIndex("drafts_open_document").on(table.document).where(sql`${table.state} not in ('published', 'discarded')`),
  ],
);

/**
 * Ids of the members who may not approve: authors of unapproved changes, and of the last approved text until somebody
 * changes it.
 */
export const draftWriters = pgTable(
  "draft_writers",
  {
    draftId: uuid("draft_id")
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    userId: text("user_id").notNull().references(author, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.draftId, table.userId] })],
);

/** Each text once, while a draft or a revision holds it. */
export const draftTexts = pgTable("draft_texts", {
  sha: text("sha").primaryKey(),
  bytes: bytes("bytes").notNull(),
});

/** Null stands for no file. */
export const draftFiles = pgTable(
  "draft_files",
  {
    draftId: uuid("draft_id")
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    path: text("path").notNull(),
    /** Hash of the text that was served when the writing began. */
    baseSha: text("base_sha").references(() => draftTexts.sha),
    sha: text("sha").references(() => draftTexts.sha),
  },
  (table) => [
    primaryKey({ columns: [table.draftId, table.path] }),
    // A text that is erased is looked for here.
    index("draft_files_sha").on(table.sha),
    index("draft_files_base_sha").on(table.baseSha),
  ],
);

export const draftRevisions = pgTable(
  "draft_revisions",
  {
    id: uuid("id").primaryKey(),
    draftId: uuid("draft_id")
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    /** Null once the account is erased; the name stays. */
    userId: text("user_id").references(author, { onDelete: "set null" }),
    name: text("name").notNull(),
    reason: text("reason", { enum: ["save", "request", "approve", "publish", "met", "restore", "site"] }).notNull(),
    /** Version of the draft; for a text that met another one, the version it was written over. */
    version: integer("version").notNull(),
    /** By path, the hash of each file; null stands for no file. */
    files: jsonb("files").$type<Record<string, string | null>>().notNull(),
    /** Of one person who writes on, the last text of ten minutes is kept. */
    startedAt: moment("started_at").notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [index("draft_revisions_draft").on(table.draftId, table.createdAt)],
);

export const draftReviews = pgTable(
  "draft_reviews",
  {
    id: uuid("id").primaryKey(),
    draftId: uuid("draft_id")
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    userId: text("user_id").references(author, { onDelete: "set null" }),
    name: text("name").notNull(),
    verdict: text("verdict", { enum: ["approved", "returned"] }).notNull(),
    /** Hash of the files that were read. */
    filesHash: text("files_hash").notNull(),
    note: text("note").notNull().default(""),
    /** Written after the publication of what had no second reader. */
    isLate: boolean("is_late").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index("draft_reviews_draft").on(table.draftId, table.createdAt)],
);

/** What a member says of a passage of a draft's text. */
export const draftComments = pgTable(
  "draft_comments",
  {
    id: uuid("id").primaryKey(),
    draftId: uuid("draft_id")
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    /** Null once the account is erased; the name stays. */
    userId: text("user_id").references(author, { onDelete: "set null" }),
    name: text("name").notNull(),
    /** Path of the file. */
    path: text("path").notNull(),
    /** The words of the passage, and those before it: they find it again in a text that has changed. */
    quote: text("quote").notNull(),
    before: text("before").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
    resolvedAt: moment("resolved_at"),
    resolvedByName: text("resolved_by_name").notNull().default(""),
  },
  (table) => [index("draft_comments_draft").on(table.draftId, table.createdAt)],
);

export const draftCommentReplies = pgTable(
  "draft_comment_replies",
  {
    id: uuid("id").primaryKey(),
    commentId: uuid("comment_id")
      .notNull()
      .references(() => draftComments.id, { onDelete: "cascade" }),
    userId: text("user_id").references(author, { onDelete: "set null" }),
    name: text("name").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("draft_comment_replies_comment").on(table.commentId, table.createdAt)],
);

/** Each opens the page of one draft to whoever has it, without an account. */
export const previewLinks = pgTable(
  "preview_links",
  {
    id: uuid("id").primaryKey(),
    draftId: uuid("draft_id")
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    /** The links of whoever leaves the team end with their access. */
    createdBy: text("created_by")
      .notNull()
      .references(() => staff.userId, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    /** Kept until it would have expired, so that its address can say that it has ended. */
    revokedAt: moment("revoked_at"),
  },
  (table) => [index("preview_links_draft").on(table.draftId, table.expiresAt)],
);

/** Who writes in a draft, one page at a time. */
export const editLocks = pgTable("edit_locks", {
  draftId: uuid("draft_id")
    .primaryKey()
    .references(() => drafts.id, { onDelete: "cascade" }),
  userId: text("user_id")
    .notNull()
    .references(() => staff.userId, { onDelete: "cascade" }),
  /** Made by the tab; empty for a page without scripts. */
  tab: text("tab").notNull(),
  /** Of the last request of the tab: what comes after a later one is dropped. */
  number: integer("number").notNull(),
  /** Version of the draft after this tab's last save; 0 before. */
  version: integer("version").notNull(),
  since: moment("since").notNull(),
  /** Last ping; set to 1970 when the page is closed. */
  seenAt: moment("seen_at").notNull(),
});
