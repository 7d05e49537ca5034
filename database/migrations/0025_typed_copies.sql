CREATE TABLE "typed_copies" (
	"id" uuid NOT NULL,
	"draft_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"version" text NOT NULL,
	"controls" jsonb NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "typed_copies_draft_id_user_id_id_pk" PRIMARY KEY("draft_id","user_id","id")
);
--> statement-breakpoint
ALTER TABLE "typed_copies" ADD CONSTRAINT "typed_copies_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "typed_copies" ADD CONSTRAINT "typed_copies_user_id_staff_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff"("user_id") ON DELETE cascade ON UPDATE no action;