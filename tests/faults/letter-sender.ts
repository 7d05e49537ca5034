// A process that sends letters and nothing else, for tests that kill it: node letter-sender.ts DATABASE_URL SMTP_URL
import { join } from "node:path";
import { openDatabase } from "#database/open.server.ts";
import { createLetterProcess, lookOnce } from "#tests/support/letter-sending.ts";

const [databaseUrl = "", smtpUrl = ""] = process.argv.slice(2);
const migrationsFolder = join(import.meta.dirname, "../../database/migrations");
const { db } = await openDatabase({ databaseUrl, dataDir: "", migrationsFolder, onConnectionError: () => {} });
const sender = createLetterProcess(db, smtpUrl, { LETTER_PER_SECOND: "200" });
process.send?.("ready");
while (await lookOnce(sender, new Date())) await new Promise((resolve) => setTimeout(resolve, 200));
process.exit(0);
