CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"code_attempts" integer DEFAULT 0 NOT NULL,
	"return_path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sign_in_requests_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"sync_enabled" boolean DEFAULT false NOT NULL,
	"sync_version" bigint DEFAULT 0 NOT NULL,
	"sync_from" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erasure_warned_at" timestamp with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "admin_audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"row_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"device" text
);
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_answer" (
	"session_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"question" text NOT NULL,
	"option" text NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "class_answer_session_id_token_hash_question_pk" PRIMARY KEY("session_id","token_hash","question")
);
--> statement-breakpoint
CREATE TABLE "class_count" (
	"session_id" uuid NOT NULL,
	"question" text NOT NULL,
	"option" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "class_count_session_id_question_option_pk" PRIMARY KEY("session_id","question","option")
);
--> statement-breakpoint
CREATE TABLE "class_device" (
	"session_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"number" smallint NOT NULL,
	"first_position" smallint NOT NULL,
	CONSTRAINT "class_device_session_id_token_hash_pk" PRIMARY KEY("session_id","token_hash"),
	CONSTRAINT "class_device_number" UNIQUE("session_id","number")
);
--> statement-breakpoint
CREATE TABLE "class_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"way" text NOT NULL,
	"title" text NOT NULL,
	"questions" jsonb NOT NULL,
	"step" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_door_open" boolean DEFAULT true NOT NULL,
	"shows_counts" boolean DEFAULT true NOT NULL,
	"counts_were_shown" boolean DEFAULT false NOT NULL,
	"looked_back" smallint,
	"expected" smallint,
	"places" smallint NOT NULL,
	"device_count" smallint DEFAULT 0 NOT NULL,
	"desk_hash" text NOT NULL,
	"resume_hash" text NOT NULL,
	"network_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"teacher_seen_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "class_session_code_unique" UNIQUE("code"),
	CONSTRAINT "class_session_resume_hash_unique" UNIQUE("resume_hash"),
	CONSTRAINT "class_session_places" CHECK ("class_session"."places" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "content_editions" (
	"number" integer PRIMARY KEY NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"kind" text NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_files" (
	"edition" integer NOT NULL,
	"path" text NOT NULL,
	"sha" text,
	CONSTRAINT "content_files_edition_path_pk" PRIMARY KEY("edition","path")
);
--> statement-breakpoint
CREATE TABLE "content_seed" (
	"path" text PRIMARY KEY NOT NULL,
	"sha" text,
	"waits" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_texts" (
	"sha" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"hash" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"wide" "bytea" NOT NULL,
	"narrow" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "letter_deliveries" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"subscriber_id" uuid,
	"state" smallint DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"uncertain_tries" smallint DEFAULT 0 NOT NULL,
	"code" smallint,
	"next_try" timestamp with time zone,
	"report" smallint,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "letter_deliveries_edition_position_pk" PRIMARY KEY("edition","position"),
	CONSTRAINT "letter_deliveries_person" UNIQUE("subscriber_id","edition")
);
--> statement-breakpoint
CREATE TABLE "letter_domains" (
	"edition" integer NOT NULL,
	"domain" text NOT NULL,
	"copies" integer NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "letter_domains_edition_domain_pk" PRIMARY KEY("edition","domain")
);
--> statement-breakpoint
CREATE TABLE "letter_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"edition" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"what" text NOT NULL,
	"count" integer
);
--> statement-breakpoint
CREATE TABLE "letter_pauses" (
	"subscriber_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_editions" (
	"number" integer PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'weekly' NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"pause_reason" text,
	"template" "bytea" NOT NULL,
	"template_hash" text NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	"wall_time" text,
	"send_at" timestamp with time zone,
	"audience" integer DEFAULT 0 NOT NULL,
	"prepared_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"per_second" real NOT NULL,
	"per_day" integer,
	"warm_up_day" integer,
	"day_index" integer DEFAULT 0 NOT NULL,
	"day_count" integer DEFAULT 0 NOT NULL,
	"uncertain_ever" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"returned_hard" integer DEFAULT 0 NOT NULL,
	"returned_ours" integer DEFAULT 0 NOT NULL,
	"complaints" integer DEFAULT 0 NOT NULL,
	"unsubscribed" integer DEFAULT 0 NOT NULL,
	"to_read" integer DEFAULT 0 NOT NULL,
	"sums" text,
	"was_tested" boolean DEFAULT false NOT NULL,
	"figures_shown" boolean DEFAULT false NOT NULL,
	"lease_owner" uuid,
	"lease_until" timestamp with time zone,
	CONSTRAINT "letter_editions_kind" CHECK ("letter_editions"."kind" in ('weekly', 'launch')),
	CONSTRAINT "letter_editions_state" CHECK ("letter_editions"."state" in ('ready', 'scheduled', 'preparing', 'sending', 'paused', 'done', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "mail_problems" (
	"subscriber_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"soft_editions" smallint DEFAULT 0 NOT NULL,
	"last_edition" integer,
	"last_code" text,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_comment_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"comment_id" uuid NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draft_id" uuid NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"quote" text NOT NULL,
	"before" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by_name" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_files" (
	"draft_id" uuid NOT NULL,
	"path" text NOT NULL,
	"base_sha" text,
	"sha" text,
	CONSTRAINT "draft_files_draft_id_path_pk" PRIMARY KEY("draft_id","path")
);
--> statement-breakpoint
CREATE TABLE "draft_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draft_id" uuid NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"verdict" text NOT NULL,
	"files_hash" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draft_id" uuid NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"version" integer NOT NULL,
	"files" jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_texts" (
	"sha" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_writers" (
	"draft_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "draft_writers_draft_id_user_id_pk" PRIMARY KEY("draft_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"change_kind" text,
	"change_note" text DEFAULT '' NOT NULL,
	"publish_at" timestamp with time zone,
	"scheduled_by" text,
	"failure" text DEFAULT '' NOT NULL,
	"approved_hash" text,
	"question_choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"forced_reason" text DEFAULT '' NOT NULL,
	"edition" integer,
	"created_by" text,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edit_locks" (
	"draft_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"tab" text NOT NULL,
	"number" integer NOT NULL,
	"version" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preview_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draft_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "preview_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"user_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"totp_secret" text,
	"totp_last_step" integer,
	"recovery_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitations_email_unique" UNIQUE("email"),
	CONSTRAINT "staff_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_proofs" (
	"session_id" text PRIMARY KEY NOT NULL,
	"proved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"sealed_answer" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_failures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_entries" (
	"user_id" text NOT NULL,
	"collection" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "account_entries_user_id_collection_key_pk" PRIMARY KEY("user_id","collection","key")
);
--> statement-breakpoint
CREATE TABLE "article_feedback" (
	"article_id" text PRIMARY KEY NOT NULL,
	"useful_count" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"article_id" text,
	"passage" text,
	"message" text NOT NULL,
	"source" text,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_reason" text,
	CONSTRAINT "reports_subject" CHECK ("reports"."subject" in ('error', 'question', 'personal-data', 'accessibility', 'press', 'right-of-reply'))
);
--> statement-breakpoint
CREATE TABLE "consent_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"text_version" text NOT NULL,
	"form" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"source" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "email_subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "email_subscribers_status" CHECK ("email_subscribers"."status" in ('pending', 'confirmed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "erased_addresses" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriber_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"consent_event_id" uuid,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"subscriber_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "subscriptions_subscriber_id_purpose_pk" PRIMARY KEY("subscriber_id","purpose"),
	CONSTRAINT "subscriptions_purpose" CHECK ("subscriptions"."purpose" in ('weekly_letter', 'launch_notice')),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('pending', 'confirmed', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_answer" ADD CONSTRAINT "class_answer_device" FOREIGN KEY ("session_id","token_hash") REFERENCES "public"."class_device"("session_id","token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_count" ADD CONSTRAINT "class_count_session_id_class_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_device" ADD CONSTRAINT "class_device_session_id_class_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_files" ADD CONSTRAINT "content_files_edition_content_editions_number_fk" FOREIGN KEY ("edition") REFERENCES "public"."content_editions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_files" ADD CONSTRAINT "content_files_sha_content_texts_sha_fk" FOREIGN KEY ("sha") REFERENCES "public"."content_texts"("sha") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_seed" ADD CONSTRAINT "content_seed_sha_content_texts_sha_fk" FOREIGN KEY ("sha") REFERENCES "public"."content_texts"("sha") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_deliveries" ADD CONSTRAINT "letter_deliveries_edition_letter_editions_number_fk" FOREIGN KEY ("edition") REFERENCES "public"."letter_editions"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_deliveries" ADD CONSTRAINT "letter_deliveries_subscriber_id_email_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."email_subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_domains" ADD CONSTRAINT "letter_domains_edition_letter_editions_number_fk" FOREIGN KEY ("edition") REFERENCES "public"."letter_editions"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_pauses" ADD CONSTRAINT "letter_pauses_subscriber_id_email_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."email_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_problems" ADD CONSTRAINT "mail_problems_subscriber_id_email_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."email_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_comment_replies" ADD CONSTRAINT "draft_comment_replies_comment_id_draft_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."draft_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_comment_replies" ADD CONSTRAINT "draft_comment_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_comments" ADD CONSTRAINT "draft_comments_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_comments" ADD CONSTRAINT "draft_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_files" ADD CONSTRAINT "draft_files_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_files" ADD CONSTRAINT "draft_files_base_sha_draft_texts_sha_fk" FOREIGN KEY ("base_sha") REFERENCES "public"."draft_texts"("sha") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_files" ADD CONSTRAINT "draft_files_sha_draft_texts_sha_fk" FOREIGN KEY ("sha") REFERENCES "public"."draft_texts"("sha") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_reviews" ADD CONSTRAINT "draft_reviews_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_reviews" ADD CONSTRAINT "draft_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_revisions" ADD CONSTRAINT "draft_revisions_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_revisions" ADD CONSTRAINT "draft_revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_writers" ADD CONSTRAINT "draft_writers_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_writers" ADD CONSTRAINT "draft_writers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_scheduled_by_users_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_locks" ADD CONSTRAINT "edit_locks_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_locks" ADD CONSTRAINT "edit_locks_user_id_staff_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_created_by_staff_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_proofs" ADD CONSTRAINT "staff_proofs_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_entries" ADD CONSTRAINT "account_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_answers" ADD CONSTRAINT "report_answers_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_events" ADD CONSTRAINT "consent_events_subscriber_id_email_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."email_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_tokens" ADD CONSTRAINT "subscriber_tokens_subscriber_id_email_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."email_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_subscriber_id_email_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."email_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_requests_email" ON "sign_in_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sign_in_requests_expiry" ON "sign_in_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "admin_audit_events_created" ON "admin_audit_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "admin_audit_events_action" ON "admin_audit_events" USING btree ("action","created_at");--> statement-breakpoint
CREATE INDEX "class_session_end" ON "class_session" USING btree ("ended_at","ends_at");--> statement-breakpoint
CREATE INDEX "class_session_desk" ON "class_session" USING btree ("desk_hash");--> statement-breakpoint
CREATE INDEX "class_session_network" ON "class_session" USING btree ("network_hash");--> statement-breakpoint
CREATE INDEX "content_files_newest" ON "content_files" USING btree ("path","edition" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "images_unused" ON "images" USING btree ("unused_since");--> statement-breakpoint
CREATE INDEX "letter_deliveries_next_try" ON "letter_deliveries" USING btree ("edition","next_try") WHERE "letter_deliveries"."next_try" is not null;--> statement-breakpoint
CREATE INDEX "letter_log_edition" ON "letter_log" USING btree ("edition","at");--> statement-breakpoint
CREATE INDEX "draft_comment_replies_comment" ON "draft_comment_replies" USING btree ("comment_id","created_at");--> statement-breakpoint
CREATE INDEX "draft_comments_draft" ON "draft_comments" USING btree ("draft_id","created_at");--> statement-breakpoint
CREATE INDEX "draft_files_sha" ON "draft_files" USING btree ("sha");--> statement-breakpoint
CREATE INDEX "draft_files_base_sha" ON "draft_files" USING btree ("base_sha");--> statement-breakpoint
CREATE INDEX "draft_reviews_draft" ON "draft_reviews" USING btree ("draft_id","created_at");--> statement-breakpoint
CREATE INDEX "draft_revisions_draft" ON "draft_revisions" USING btree ("draft_id","created_at");--> statement-breakpoint
CREATE INDEX "drafts_state" ON "drafts" USING btree ("state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_open_document" ON "drafts" USING btree ("document") WHERE "drafts"."state" not in ('published', 'discarded');--> statement-breakpoint
CREATE INDEX "preview_links_draft" ON "preview_links" USING btree ("draft_id","expires_at");--> statement-breakpoint
CREATE INDEX "form_answers_expiry" ON "form_answers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_failures_at" ON "mail_failures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "rate_limits_reset" ON "rate_limits" USING btree ("reset_at");--> statement-breakpoint
CREATE INDEX "account_entries_version" ON "account_entries" USING btree ("user_id","version");--> statement-breakpoint
CREATE INDEX "report_answers_report" ON "report_answers" USING btree ("report_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_list" ON "reports" USING btree ("closed_at","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_email" ON "reports" USING btree ("email");--> statement-breakpoint
CREATE INDEX "consent_events_subscriber" ON "consent_events" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "consent_events_purpose" ON "consent_events" USING btree ("purpose","created_at");--> statement-breakpoint
CREATE INDEX "email_subscribers_created" ON "email_subscribers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "email_subscribers_source" ON "email_subscribers" USING btree (coalesce("source", ''),"created_at","id");--> statement-breakpoint
CREATE INDEX "email_subscribers_status_index" ON "email_subscribers" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "email_subscribers_confirmed" ON "email_subscribers" USING btree ("confirmed_at");--> statement-breakpoint
CREATE INDEX "email_subscribers_left" ON "email_subscribers" USING btree ("unsubscribed_at") WHERE "email_subscribers"."unsubscribed_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriber_tokens_subscriber" ON "subscriber_tokens" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "subscriber_tokens_expiry" ON "subscriber_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscriptions_audience" ON "subscriptions" USING btree ("purpose","subscriber_id") WHERE "subscriptions"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "subscriptions_others" ON "subscriptions" USING btree ("purpose","status") WHERE "subscriptions"."status" <> 'confirmed';--> statement-breakpoint
-- Each row is changed twice, in place where its page has room: nothing to clean up afterwards.
ALTER TABLE "letter_deliveries" SET (fillfactor = 70);--> statement-breakpoint
-- Search by part of an address. The embedded database and servers without the extension read the rows one by one instead.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  -- The list of pending entries is kept short: it is read by every search, and emptied within somebody's sign-up.
  CREATE INDEX "email_subscribers_search" ON "email_subscribers" USING gin ("email" gin_trgm_ops) WITH (gin_pending_list_limit = 256);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'email_subscribers_search was not made: %', SQLERRM;
END
$$;
