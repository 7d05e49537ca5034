CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"article_id" text,
	"passage" text,
	"message" text NOT NULL,
	"source" text,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" text,
	"closed_at" timestamp with time zone,
	"closed_reason" text,
	CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('error', 'message'))
);
--> statement-breakpoint
CREATE INDEX "reports_list" ON "reports" USING btree ("closed_at","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_email" ON "reports" USING btree ("email");