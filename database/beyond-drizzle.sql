--> statement-breakpoint
-- Each row is changed twice, in place where its page has room: nothing to clean up afterwards.
ALTER TABLE "letter_deliveries" SET (fillfactor = 70);--> statement-breakpoint
-- Search by part of an address. The embedded database and servers without the extension read the rows one by one instead.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  -- The list of pending entries is kept short: it is read by every search, and emptied within somebody's sign-up.
  CREATE INDEX "email_subscribers_search" ON "email_subscribers" USING gin ("email" gin_trgm_ops) WITH (gin_pending_list_limit = 256);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'email_subscribers_search was not made: %', SQLERRM;
END
$$;
