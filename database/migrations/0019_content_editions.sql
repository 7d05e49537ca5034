CREATE TABLE "content_changes" (
	"edition" integer NOT NULL,
	"path" text NOT NULL,
	"former_sha" text,
	"sha" text,
	CONSTRAINT "content_changes_edition_path_pk" PRIMARY KEY("edition","path")
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
CREATE TABLE "content_overlay" (
	"path" text PRIMARY KEY NOT NULL,
	"edition" integer NOT NULL,
	"sha" text,
	"built_sha" text,
	"absorbed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_texts" (
	"sha" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_edition_content_editions_number_fk" FOREIGN KEY ("edition") REFERENCES "public"."content_editions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_former_sha_content_texts_sha_fk" FOREIGN KEY ("former_sha") REFERENCES "public"."content_texts"("sha") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_sha_content_texts_sha_fk" FOREIGN KEY ("sha") REFERENCES "public"."content_texts"("sha") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_overlay" ADD CONSTRAINT "content_overlay_edition_content_editions_number_fk" FOREIGN KEY ("edition") REFERENCES "public"."content_editions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_overlay" ADD CONSTRAINT "content_overlay_sha_content_texts_sha_fk" FOREIGN KEY ("sha") REFERENCES "public"."content_texts"("sha") ON DELETE no action ON UPDATE no action;