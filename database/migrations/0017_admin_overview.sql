CREATE TABLE "mail_failures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_audit_events" ADD COLUMN "device" text;--> statement-breakpoint
CREATE INDEX "mail_failures_at" ON "mail_failures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "admin_audit_events_action" ON "admin_audit_events" USING btree ("action","created_at");--> statement-breakpoint
CREATE INDEX "email_subscribers_confirmed" ON "email_subscribers" USING btree ("confirmed_at");--> statement-breakpoint
CREATE INDEX "email_subscribers_left" ON "email_subscribers" USING btree ("unsubscribed_at") WHERE "email_subscribers"."unsubscribed_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_others" ON "subscriptions" USING btree ("purpose","status") WHERE "subscriptions"."status" <> 'confirmed';