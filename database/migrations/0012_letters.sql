CREATE TABLE "letter_deliveries" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"subscriber_id" uuid,
	"state" smallint DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"code" smallint,
	"next_try" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "letter_deliveries_edition_position_pk" PRIMARY KEY("edition","position"),
	CONSTRAINT "letter_deliveries_person" UNIQUE("subscriber_id","edition")
);
--> statement-breakpoint
CREATE TABLE "letter_editions" (
	"number" integer PRIMARY KEY NOT NULL,
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
	"day_index" integer DEFAULT 0 NOT NULL,
	"day_count" integer DEFAULT 0 NOT NULL,
	"uncertain_ever" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"complaints" integer DEFAULT 0 NOT NULL,
	"unsubscribed" integer DEFAULT 0 NOT NULL,
	"to_read" integer DEFAULT 0 NOT NULL,
	"sums" text,
	"was_tested" boolean DEFAULT false NOT NULL,
	"lease_owner" uuid,
	"lease_until" timestamp with time zone,
	CONSTRAINT "letter_editions_state" CHECK ("letter_editions"."state" in ('ready', 'scheduled', 'preparing', 'sending', 'paused', 'done', 'cancelled'))
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
CREATE TABLE "mail_problems" (
	"subscriber_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"soft_editions" smallint DEFAULT 0 NOT NULL,
	"last_edition" integer,
	"last_code" text,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "letter_deliveries" ADD CONSTRAINT "letter_deliveries_edition_letter_editions_number_fk" FOREIGN KEY ("edition") REFERENCES "public"."letter_editions"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_deliveries" ADD CONSTRAINT "letter_deliveries_subscriber_id_email_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."email_subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_pauses" ADD CONSTRAINT "letter_pauses_subscriber_id_email_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."email_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_problems" ADD CONSTRAINT "mail_problems_subscriber_id_email_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."email_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_deliveries_next_try" ON "letter_deliveries" USING btree ("edition","next_try") WHERE "letter_deliveries"."next_try" is not null;--> statement-breakpoint
CREATE INDEX "letter_log_edition" ON "letter_log" USING btree ("edition","at");