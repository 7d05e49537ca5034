// A letter through a real Postfix to mailboxes of every kind, and its reports through `npm run bounces` back to the
// site. Needs Debian's postfix and root. npx node bench/mail-returns.ts [--show] prints one of the reports
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createAdaptorServer } from "@hono/node-server";
import { eq, sql } from "drizzle-orm";
import { createTransport } from "nodemailer";
import { SMTPServer } from "smtp-server";
import { answerReturn } from "#app/features/letters/returns/answer-return.server.ts";
import { countDeliveries } from "#app/features/letters/store/edition-store.server.ts";
import { missingForPostfix, startPostfix } from "#bench/mail/postfix.ts";
import { letterDeliveries, letterEditions, mailProblems } from "#database/schema/letters.server.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import type { Services } from "#platform/services.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { addReaders, createLetterProcess, lookOnce, startEdition } from "#tests/support/site/letter-sending.ts";

const TOKEN = "jeton-de-l-essai-avec-postfix";
const ROOT = join(import.meta.dirname, "..");

const ANSWERS: Record<string, { at: "recipient" | "message"; code: number; words: string }> = {
  "absent.test": { at: "recipient", code: 550, words: "5.1.1 No such user here" },
  "ferme.test": { at: "recipient", code: 550, words: "5.2.1 Mailbox disabled" },
  "plein.test": { at: "recipient", code: 552, words: "5.2.2 Over quota" },
  "filtre.test": { at: "message", code: 554, words: "5.7.1 Message rejected as spam" },
  "lent.test": { at: "recipient", code: 450, words: "4.2.0 Try again later" },
};

/** By reader: the problem and its code. The last is refused at once, without a report. */
const EXPECTED: Record<string, string> = {
  "lea@exemple.test": "nothing",
  "a@absent.test": "hard 5.1.1",
  "b@ferme.test": "hard 5.2.1",
  "c@plein.test": "soft 5.2.2",
  "d@filtre.test": "nothing",
  "e@lent.test": "soft 4.2.0",
  "f@nulle-part.test": "hard 5.1.2",
};

const missing = missingForPostfix();
if (missing) {
  console.error(missing);
  process.exit(2);
}
const { values } = parseArgs({ options: { show: { type: "boolean", default: false } } });

const { db, close } = await createTestDatabase();
const bodies: string[] = [];
/** Makes Postfix retry the first report. */
let wasAway = false;
const others = await startOthers();
const site = createAdaptorServer({ fetch: (request) => answer(request) });
site.listen(0, "127.0.0.1");
await once(site, "listening");
const folder = temporaryFolder();
chmodSync(folder.path, 0o777);
const postfix = await startPostfix({
  settings: [
    ...snippet("main.cf"),
    "maximal_queue_lifetime = 12s",
    "delay_warning_time = 3s",
    "queue_run_delay = 2s",
    "minimal_backoff_time = 2s",
    "maximal_backoff_time = 3s",
  ],
  services: snippet("master.cf"),
  transports: {
    ...Object.fromEntries(Object.keys(ANSWERS).map((domain) => [domain, `smtp:[127.0.0.1]:${portOf(others.server)}`])),
    "nulle-part.test": "error:5.1.2 No such domain here",
  },
});
const letters = createLetterProcess(db, `smtp://127.0.0.1:${postfix.port}`, {
  MAIL_FROM: "Le Récap <lettre@exemple.test>",
  LETTER_RETURN_PATH: "rebonds@retours.exemple.fr",
  BOUNCES_TOKEN: TOKEN,
});
const services: Services = {
  ...letters,
  requestId: "",
  clientAddress: "",
  reportError: (error) => console.error(error),
};

try {
  await sendAndWait();
} finally {
  postfix.stop();
  folder[Symbol.dispose]();
  site.close();
  await new Promise<void>((resolve) => others.close(() => resolve()));
  await close();
}

async function sendAndWait(): Promise<void> {
  const addresses = Object.keys(EXPECTED);
  await addReaders(db, addresses.length);
  for (const [index, email] of addresses.entries())
    await db
      .update(emailSubscribers)
      .set({ email })
      .where(eq(emailSubscribers.email, `reader-${index + 1}@exemple.org`));
  await startEdition(letters, 1, new Date());
  await lookOnce(letters, new Date());
  const [{ sent } = { sent: 0 }] = await db.select({ sent: sql<number>`count(*)::int` }).from(letterDeliveries);
  console.log(`ok  ${sent} copies handed to Postfix ${postconf("mail_version")}`);
  await postfix.received(1);
  console.log("ok  the copy for the reader who is there is in the mailbox");
  for (let waited = 0; waited < 60_000 && (await figures()).returned < 5; waited += 500) await wait(500);
  await sendHolidayReply();
  for (let waited = 0; waited < 30_000 && (await figures()).toRead < 1; waited += 500) await wait(500);
  await wait(2_000);

  const found: Record<string, string> = {};
  for (const { email, kind, code } of await readProblems()) found[email] = kind ? `${kind} ${code}` : "nothing";
  for (const email of addresses)
    console.log(`${found[email] === EXPECTED[email] ? "ok " : "NO "} ${email}: ${found[email]}`);
  const { returned, returnedHard, returnedOurs, complaints, toRead } = await figures();
  console.log(
    `    ${returned} came back: ${returnedHard} for good, ${returnedOurs} refused the site itself, ${complaints} complaints, ${toRead} to read`,
  );
  const { refused } = await countDeliveries(db, await figures());
  assert.equal(refused, 1, "the domain that does not exist is refused at once");
  const warnings = bodies.filter((body) => /^Action: delayed/im.test(body)).length;
  console.log(`    ${bodies.length} reports through the pipe, ${warnings} of them only warnings`);
  if (values.show)
    console.log(bodies[0]?.split("Content-Description: Undelivered")[0]?.trimEnd().replace(/^/gm, "    | "));
  assert.deepEqual(found, EXPECTED);
  assert.deepEqual(
    { returned, returnedHard, returnedOurs, complaints, toRead },
    { returned: 5, returnedHard: 2, returnedOurs: 1, complaints: 0, toRead: 1 },
  );
  assert.ok(warnings > 0, "no warning that a copy is late came");
  assert.equal(readdirSync(join(folder.path, "a-lire/new")).length, 1);
  console.log("ok  the holiday reply waits for a person");
  assert.match(postfix.log(), /relay=rebonds.*status=deferred/);
  console.log("ok  Postfix brought the report again that came while the site was away");
  console.log("ok  each reader is as their mailbox is, and the warnings changed nothing");
}

/** To the copy's return path, as RFC 3834 demands. */
async function sendHolidayReply(): Promise<void> {
  const [raw = ""] = await postfix.received(1);
  const to = /^Return-Path: <(.+)>$/m.exec(raw)?.[1] ?? "";
  const reply = {
    from: "lea@exemple.test",
    to,
    subject: "Absence",
    text: "Je suis absente.",
    headers: { "Auto-Submitted": "auto-replied" },
  };
  await createTransport({ host: "127.0.0.1", port: postfix.port, ignoreTLS: true }).sendMail(reply);
}

function readProblems() {
  return db
    .select({ email: emailSubscribers.email, kind: mailProblems.kind, code: mailProblems.lastCode })
    .from(emailSubscribers)
    .leftJoin(mailProblems, eq(mailProblems.subscriberId, emailSubscribers.id));
}

async function figures() {
  const [edition] = await db.select().from(letterEditions);
  if (!edition) throw new Error("no edition");
  return edition;
}

async function answer(request: Request): Promise<Response> {
  const body = await request.clone().text();
  if (!wasAway) {
    wasAway = true;
    return new Response("", { status: 503 });
  }
  bodies.push(body);
  return answerReturn(services, request);
}

function snippet(file: string): string[] {
  const text = readFileSync(join(ROOT, "deploy/postfix-rebonds.cf"), "utf8");
  const part = text.split(/^# --- /m).find((one) => one.startsWith(`${file}:`)) ?? "";
  const here = [
    ["user=recap", "user=nobody"],
    ["directory=/opt/recap", `directory=${ROOT}`],
    [
      "/opt/recap/node_modules/node/bin/node --env-file-if-exists=.env",
      `/usr/bin/env BOUNCES_TOKEN=${TOKEN} ${process.execPath}`,
    ],
    ["--keep /var/lib/recap/a-lire", `--keep ${folder.path}/a-lire --site http://127.0.0.1:${portOf(site)}`],
  ];
  return here
    .reduce((changed, [name = "", value = ""]) => changed.replaceAll(name, value), part)
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#") && !line.startsWith(`${file}:`));
}

async function startOthers(): Promise<SMTPServer> {
  const refuse = ({ code, words }: { code: number; words: string }) =>
    Object.assign(new Error(words), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const known = ANSWERS[address.split("@")[1] ?? ""];
      callback(known?.at === "recipient" ? refuse(known) : null);
    },
    onData(stream, session, callback) {
      const known = ANSWERS[session.envelope.rcptTo[0]?.address.split("@")[1] ?? ""];
      stream.resume();
      stream.on("end", () => callback(known?.at === "message" ? refuse(known) : null));
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return server;
}

function postconf(name: string): string {
  return execFileSync("postconf", ["-dh", name], { encoding: "utf8" }).trim();
}

function portOf(server: { address: () => AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port;
}
