INSERT INTO "account_entries" ("user_id", "collection", "key", "value", "version")
SELECT "user_id", 'progress', "topic_id",
	jsonb_build_object('completed', "completed", 'score', "score", 'total', "total", 'timestamp', to_char("finished_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 1
FROM "account_progress";--> statement-breakpoint
INSERT INTO "account_entries" ("user_id", "collection", "key", "value", "version")
SELECT "user_id", 'favourites', "kind" || ':' || "article_id",
	jsonb_build_object('at', to_char("created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'removed', "removed_at" IS NOT NULL), 1
FROM "account_favourites";--> statement-breakpoint
UPDATE "users" SET "sync_version" = 1 WHERE "id" IN (SELECT "user_id" FROM "account_entries");--> statement-breakpoint
DROP TABLE "account_favourites" CASCADE;--> statement-breakpoint
DROP TABLE "account_progress" CASCADE;
