CREATE TABLE "class_answer" (
	"session_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"question" text NOT NULL,
	"option" text NOT NULL,
	CONSTRAINT "class_answer_session_id_token_hash_question_pk" PRIMARY KEY("session_id","token_hash","question")
);
--> statement-breakpoint
CREATE TABLE "class_count" (
	"session_id" uuid NOT NULL,
	"question" text NOT NULL,
	"rev" smallint NOT NULL,
	"option" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "class_count_session_id_question_option_pk" PRIMARY KEY("session_id","question","option")
);
--> statement-breakpoint
CREATE TABLE "class_device" (
	"session_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"number" smallint NOT NULL,
	CONSTRAINT "class_device_session_id_token_hash_pk" PRIMARY KEY("session_id","token_hash"),
	CONSTRAINT "class_device_number" UNIQUE("session_id","number")
);
--> statement-breakpoint
CREATE TABLE "class_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"way" text NOT NULL,
	"quiz" text NOT NULL,
	"title" text NOT NULL,
	"href" text NOT NULL,
	"questions" jsonb NOT NULL,
	"step" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_door_open" boolean DEFAULT true NOT NULL,
	"shows_counts" boolean DEFAULT false NOT NULL,
	"expected" smallint,
	"places" smallint NOT NULL,
	"device_count" smallint,
	"desk_hash" text NOT NULL,
	"resume_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"teacher_seen_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "class_session_code_unique" UNIQUE("code"),
	CONSTRAINT "class_session_desk_hash_unique" UNIQUE("desk_hash"),
	CONSTRAINT "class_session_resume_hash_unique" UNIQUE("resume_hash"),
	CONSTRAINT "class_session_places" CHECK ("class_session"."places" between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "class_answer" ADD CONSTRAINT "class_answer_device" FOREIGN KEY ("session_id","token_hash") REFERENCES "public"."class_device"("session_id","token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_count" ADD CONSTRAINT "class_count_session_id_class_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_device" ADD CONSTRAINT "class_device_session_id_class_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_session_end" ON "class_session" USING btree ("ended_at","ends_at");