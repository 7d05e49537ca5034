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
  /** The name that appears on what the member writes, reviews and publishes. */
  name: text("name").notNull(),
  role: role(),
  /** Sealed. Null until the member has entered a first code from the phone. */
  totpSecret: text("totp_secret"),
  /** The time step of the last code, because a code may be used only once. */
  totpLastStep: integer("totp_last_step"),
  /** Keyed hashes; a code is removed from the list once it is used. */
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

/** The time at which a session last gave a code of the phone. */
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
    /** Each save increments it and names the version that it edits (optimistic locking). */
    version: integer("version").notNull().default(1),
    changeKind: text("change_kind", { enum: ["first", "minor", "major", "correction"] }),
    /** The description of the change that readers see. */
    changeNote: text("change_note").notNull().default(""),
    publishAt: moment("publish_at"),
    /** The member who is informed when the scheduled publication fails. */
    scheduledBy: text("scheduled_by").references(author, { onDelete: "set null" }),
    /** The reason why the last scheduled publication failed. */
    failure: text("failure").notNull().default(""),
    /** The hash of the files that were approved. */
    approvedHash: text("approved_hash"),
    /**
     * For each question that changed, whether it is still the same question. The key is made of its id, its revision
     * and a hash of its words and right answer.
     */
    questionChoices: jsonb("question_choices").$type<Record<string, "same" | "other">>().notNull().default({}),
    /** The reason for publishing without a second reader; it is emptied once somebody has reviewed the text. */
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
 * The members who may not approve: those who wrote changes not yet approved, and those who wrote the last approved text
 * until somebody changes it.
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

/** Each text is stored once, as long as a draft or a revision uses it. */
export const draftTexts = pgTable("draft_texts", {
  sha: text("sha").primaryKey(),
  bytes: bytes("bytes").notNull(),
});

/** A null hash means that there is no such file. */
export const draftFiles = pgTable(
  "draft_files",
  {
    draftId: uuid("draft_id")
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    path: text("path").notNull(),
    /** The hash of the text that the site served when the draft began. */
    baseSha: text("base_sha").references(() => draftTexts.sha),
    sha: text("sha").references(() => draftTexts.sha),
  },
  (table) => [
    primaryKey({ columns: [table.draftId, table.path] }),
    // Before a text is erased, these columns are searched for its hash.
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
    /** Null once the account is erased; the name is kept. */
    userId: text("user_id").references(author, { onDelete: "set null" }),
    name: text("name").notNull(),
    reason: text("reason", { enum: ["save", "request", "approve", "publish", "met", "restore", "site"] }).notNull(),
    /** The version of the draft. For a text kept because it conflicted, the version that was saved instead. */
    version: integer("version").notNull(),
    /** The hash of each file by its path; null means that there is no such file. */
    files: jsonb("files").$type<Record<string, string | null>>().notNull(),
    /** The start of the ten minutes during which a further save by the same person replaces this revision. */
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
    /** The hash of the files that were reviewed. */
    filesHash: text("files_hash").notNull(),
    note: text("note").notNull().default(""),
    /** True for a review written after the text was published without one. */
    isLate: boolean("is_late").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index("draft_reviews_draft").on(table.draftId, table.createdAt)],
);

export const draftComments = pgTable(
  "draft_comments",
  {
    id: uuid("id").primaryKey(),
    draftId: uuid("draft_id")
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    /** Null once the account is erased; the name is kept. */
    userId: text("user_id").references(author, { onDelete: "set null" }),
    name: text("name").notNull(),
    /** The path of the file. */
    path: text("path").notNull(),
    /** The words of the passage and those before it, by which it is found again in a text that has changed. */
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

/** A preview link shows the page of one draft without an account to anyone who has it. */
export const previewLinks = pgTable(
  "preview_links",
  {
    id: uuid("id").primaryKey(),
    draftId: uuid("draft_id")
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    /** The links of a member who leaves the team are deleted with the membership. */
    createdBy: text("created_by")
      .notNull()
      .references(() => staff.userId, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    /** A revoked link is kept until it would have expired, so that its page can say that it is closed. */
    revokedAt: moment("revoked_at"),
  },
  (table) => [index("preview_links_draft").on(table.draftId, table.expiresAt)],
);

/** The one page in which a draft is being written, and its author. */
export const editLocks = pgTable("edit_locks", {
  draftId: uuid("draft_id")
    .primaryKey()
    .references(() => drafts.id, { onDelete: "cascade" }),
  userId: text("user_id")
    .notNull()
    .references(() => staff.userId, { onDelete: "cascade" }),
  /** An id made by the browser's tab; empty for a page without scripts. */
  tab: text("tab").notNull(),
  /** The number of the tab's last request: a request with a smaller number arrived late and is ignored. */
  number: integer("number").notNull(),
  /** The version of the draft after this tab's last save; 0 before the first one. */
  version: integer("version").notNull(),
  since: moment("since").notNull(),
  /** The time of the last ping; 1970 once the page is closed. */
  seenAt: moment("seen_at").notNull(),
});
