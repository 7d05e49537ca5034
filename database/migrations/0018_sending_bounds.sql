CREATE TABLE "letter_domains" (
	"edition" integer NOT NULL,
	"domain" text NOT NULL,
	"copies" integer NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "letter_domains_edition_domain_pk" PRIMARY KEY("edition","domain")
);
--> statement-breakpoint
ALTER TABLE "letter_deliveries" ADD COLUMN "uncertain_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "letter_domains" ADD CONSTRAINT "letter_domains_edition_letter_editions_number_fk" FOREIGN KEY ("edition") REFERENCES "public"."letter_editions"("number") ON DELETE cascade ON UPDATE no action;