CREATE TABLE "erased_addresses" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "email_subscribers_source";--> statement-breakpoint
DROP INDEX "email_subscribers_status_index";--> statement-breakpoint
CREATE INDEX "email_subscribers_source" ON "email_subscribers" USING btree (coalesce("source", ''),"created_at","id");--> statement-breakpoint
CREATE INDEX "email_subscribers_status_index" ON "email_subscribers" USING btree ("status","created_at","id");