CREATE TABLE "form_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"sealed_answer" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP TABLE "auth_accounts" CASCADE;--> statement-breakpoint
DROP TABLE "verifications" CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "user_agent" TO "device";--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "token" TO "token_hash";--> statement-breakpoint
ALTER TABLE "sessions" RENAME CONSTRAINT "sessions_token_unique" TO "sessions_token_hash_unique";--> statement-breakpoint
UPDATE "sessions" SET "device" = '' WHERE "device" IS NULL;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "device" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "device" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_requests" DROP CONSTRAINT "sign_in_requests_id_unique";--> statement-breakpoint
ALTER TABLE "sign_in_requests" DROP CONSTRAINT "sign_in_requests_pkey";--> statement-breakpoint
ALTER TABLE "sign_in_requests" ADD PRIMARY KEY ("id");--> statement-breakpoint
CREATE INDEX "form_answers_expiry" ON "form_answers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_requests_email" ON "sign_in_requests" USING btree ("email");--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "ip_address";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_verified";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "image";