CREATE INDEX "draft_files_sha" ON "draft_files" USING btree ("sha");--> statement-breakpoint
CREATE INDEX "draft_files_base_sha" ON "draft_files" USING btree ("base_sha");