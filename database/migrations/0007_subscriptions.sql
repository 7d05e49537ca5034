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
ALTER TABLE "subscriber_tokens" ADD COLUMN "consent_event_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_subscriber_id_email_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."email_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_audience" ON "subscriptions" USING btree ("purpose","subscriber_id") WHERE "subscriptions"."status" = 'confirmed';