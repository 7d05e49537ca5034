CREATE TABLE "account_entries" (
	"user_id" text NOT NULL,
	"collection" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "account_entries_user_id_collection_key_pk" PRIMARY KEY("user_id","collection","key")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sync_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sync_from" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_entries" ADD CONSTRAINT "account_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_entries_version" ON "account_entries" USING btree ("user_id","version");