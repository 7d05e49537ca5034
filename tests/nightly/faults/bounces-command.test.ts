import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { afterAll, beforeEach, expect, test } from "vitest";
import { letterCopy, returnPath } from "#app/letters/message/letter-copy.server.ts";
import { letters, mailProblems } from "#database/schema/letters.server.ts";
import { securityHeaders } from "#platform/http/security-headers.ts";
import { createWebApp } from "#server/app/web-app.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { freePort } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { deliveryReport, plainReply } from "#tests/support/mail/delivery-reports.ts";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { COMPILED } from "#tests/support/site/built-server.ts";
import { addReaders, createLetterProcess, lookOnce, NOW, startLetter } from "#tests/support/site/letter-sending.ts";

const TOKEN = "un-jeton-de-test-assez-long";
const READERS = 60;
const FEW = 3;
const { db, clear, close } = await createTestDatabase();
const smtp = await startSmtpServer();
const letterProcess = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`, {
  LETTER_RETURN_PATH: "rebonds@exemple.fr",
  BOUNCES_TOKEN: TOKEN,
});
const app = createWebApp({
  services: letterProcess,
  content: publishedContent,
  headers: securityHeaders({ publicUrl: "https://www.exemple.fr", styleHashes: [] }),
  render: () => Promise.resolve(new Response("page", { status: 404 })),
  matchRoute: () => null,
  ping: () => Promise.resolve(),
  isBuilt: true,
  draw: () => Promise.reject(new Error("nothing is drawn")),
});
const server = createAdaptorServer({ fetch: app.fetch });
server.listen(0, "127.0.0.1");
await once(server, "listening");
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeEach(clear);
afterAll(async () => {
  server.close();
  await smtp[Symbol.asyncDispose]();
  await close();
});

async function sendTo(readers: number) {
  await addReaders(db, readers);
  await startLetter(letterProcess);
  await lookOnce(letterProcess);
}

function about(position: number) {
  const place = { letter: 1, position };
  const { messageId } = letterCopy(
    letterProcess,
    { kind: "weekly", ...place },
    { id: "0198c0de-0000-7000-8000-000000000001", email: "a@b.fr" },
    NOW,
  );
  return { to: returnPath(letterProcess, place), messageId, recipient: "inconnue" };
}

type Run = { input?: string | Buffer; token?: string; site?: string };

function start(parameters: string[], { token = TOKEN, site = url }: Run = {}) {
  const child = spawn(process.execPath, ["scripts/operate/bounces.ts", ...parameters, "--site", site], {
    env: { PATH: process.env.PATH, BOUNCES_TOKEN: token, ...COMPILED },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  child.stdin.on("error", () => {});
  return { child, output: () => output, ended: once(child, "close").then(([code]) => code as number | null) };
}

async function run(parameters: string[], options: Run = {}) {
  const { child, output, ended } = start(parameters, options);
  child.stdin.end(options.input ?? "");
  return { code: await ended, output: output() };
}

function maildir(folder: string, messages: string[]): string {
  const path = join(folder, "Maildir");
  for (const part of ["new", "cur", "tmp"]) mkdirSync(join(path, part), { recursive: true });
  for (const [index, message] of messages.entries()) writeFileSync(join(path, "new", `${1_000 + index}.a.mx`), message);
  return path;
}

const stopped = async () => (await db.select().from(mailProblems)).length;

test("one message on standard input is on record when the command ends, quietly; ten megabytes too", async () => {
  await sendTo(FEW);
  expect(await run(["--stdin"], { input: deliveryReport(about(0), [{}]) })).toEqual({ code: 0, output: "" });
  const long = deliveryReport(about(1), [{}]).replace("Bonjour", "a ".repeat(5_000_000));
  expect(await run(["--stdin"], { input: long })).toEqual({ code: 0, output: "" });
  expect(await stopped()).toBe(2);
});

test("what no machine can read is kept for a person, if there is a mailbox for it", async () => {
  await sendTo(FEW);
  using folder = temporaryFolder();
  const keep = join(folder.path, "a-lire");
  const reply = plainReply(about(0), [], "Je suis absente.");
  expect((await run(["--stdin", "--keep", keep], { input: reply })).code).toBe(0);
  expect((await run(["--stdin", "--keep", keep], { input: deliveryReport(about(1), [{}]) })).code).toBe(0);
  const kept = readdirSync(join(keep, "new"));
  expect(kept).toHaveLength(1);
  expect(readFileSync(join(keep, "new", kept[0] ?? ""), "utf8")).toContain("Je suis absente.");
});

test("a mail server is told to come again when the site is away, has another token or none", async () => {
  await sendTo(FEW);
  const input = deliveryReport(about(0), [{}]);
  const nobody = `http://127.0.0.1:${await freePort()}`;
  expect(await run(["--stdin"], { input, site: nobody })).toMatchObject({
    code: 75,
    output: expect.stringContaining("ne répond pas"),
  });
  const long = input.replace("Bonjour", "a ".repeat(100_000));
  const refused = await run(["--stdin"], { input: long, token: "un-autre-jeton-assez-long" });
  expect(refused.code).toBe(75);
  expect(refused.output).toContain("BOUNCES_TOKEN : ce jeton");
  expect((await run(["--stdin"], { input, token: "" })).output).toContain("BOUNCES_TOKEN manque");
  expect((await run([])).code).toBe(64);
  expect(await stopped()).toBe(0);
});

test("a mailbox is emptied; what a machine read is marked as seen, and what it could not waits", async () => {
  await sendTo(FEW);
  using folder = temporaryFolder();
  const path = maildir(folder.path, [
    deliveryReport(about(0), [{}]),
    plainReply(about(1), [], "Merci."),
    "rien du tout",
  ]);
  const { code, output } = await run(["--maildir", path]);
  expect(code).toBe(0);
  expect(output).toContain("3 messages lus sur 3 : 1 sans personne à l’adresse, 2 à lire par une personne.");
  expect(readdirSync(join(path, "new"))).toEqual([]);
  expect(readdirSync(join(path, "cur")).sort()).toEqual(["1000.a.mx:2,S", "1001.a.mx:2,", "1002.a.mx:2,"]);
  expect((await run(["--maildir", path])).output).toContain("0 message lu sur 0.");
});

test("killed and interrupted in the middle, it goes on where it was, and each report counts once", async () => {
  await sendTo(READERS);
  using folder = temporaryFolder();
  const path = maildir(
    folder.path,
    Array.from({ length: READERS }, (_, index) => deliveryReport(about(index), [{}])),
  );
  const left = () => readdirSync(join(path, "new")).length;
  for (const signal of ["SIGKILL", "SIGINT", "SIGKILL"] as const) {
    const before = left();
    const { child, ended } = start(["--maildir", path]);
    while (left() > before - 4 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill(signal);
    const code = await ended;
    if (signal === "SIGINT" && left() > 0) expect(code).toBe(130);
    expect(left() + readdirSync(join(path, "cur")).length).toBe(READERS);
  }
  expect(left()).toBeGreaterThan(0);
  expect((await run(["--maildir", path])).code).toBe(0);
  expect(left()).toBe(0);
  const [letter] = await db.select().from(letters);
  // All of one provider: it counts for the site, and strikes nobody.
  expect(letter).toMatchObject({ returned: READERS, returnedOurs: READERS, returnedHard: 0 });
  expect(await stopped()).toBe(0);
});
