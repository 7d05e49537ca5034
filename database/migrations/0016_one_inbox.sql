CREATE TABLE "report_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "reports" RENAME COLUMN "kind" TO "subject";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
ALTER TABLE "report_answers" ADD CONSTRAINT "report_answers_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_answers_report" ON "report_answers" USING btree ("report_id","created_at");--> statement-breakpoint
INSERT INTO "report_answers" ("id", "report_id", "text", "created_at", "outcome", "settled_at")
SELECT gen_random_uuid(), "id", "answer", "answered_at", 'sent', "answered_at" FROM "reports" WHERE "answer" IS NOT NULL AND "answered_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" DROP COLUMN "answer";--> statement-breakpoint
UPDATE "reports" SET "subject" = 'question' WHERE "subject" = 'message';--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_subject" CHECK ("reports"."subject" in ('error', 'question', 'personal-data', 'accessibility', 'press', 'right-of-reply'));