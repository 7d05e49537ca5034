CREATE TABLE "content_drawings" (
	"path" text NOT NULL,
	"source" text NOT NULL,
	"source_sha" text NOT NULL,
	"edition" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "content_drawings_source_source_sha_path_pk" PRIMARY KEY("source","source_sha","path")
);
--> statement-breakpoint
ALTER TABLE "content_drawings" ADD CONSTRAINT "content_drawings_source_sha_content_texts_sha_fk" FOREIGN KEY ("source_sha") REFERENCES "public"."content_texts"("sha") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_drawings" ADD CONSTRAINT "content_drawings_edition_content_editions_number_fk" FOREIGN KEY ("edition") REFERENCES "public"."content_editions"("number") ON DELETE no action ON UPDATE no action;