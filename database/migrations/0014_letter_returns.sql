ALTER TABLE "letter_deliveries" ADD COLUMN "report" smallint;--> statement-breakpoint
ALTER TABLE "letter_editions" ADD COLUMN "returned_hard" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "letter_editions" ADD COLUMN "returned_ours" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "letter_editions" ADD COLUMN "figures_shown" boolean DEFAULT false NOT NULL;