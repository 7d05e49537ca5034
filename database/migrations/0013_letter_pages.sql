-- Each row is changed twice, in place where its page has room: nothing to clean up afterwards.
ALTER TABLE "letter_deliveries" SET (fillfactor = 70);
