import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { aSession } from "#tests/support/sign-in/admin.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { csvHead } from "./csv-dialects.ts";
import { ImportRequestSchema, importBatch } from "./import-batch.server.ts";
import { openImportFile } from "./import-file.ts";
import type { DeclaredStatus } from "./import-request.ts";
import { runImport } from "./import-subscribers.ts";

const { db, clear, close } = await createTestDatabase();
const services = createTestServices(db);
const now = new Date("2026-11-25T10:00:00Z");

beforeEach(async () => {
  await clear();
  const admin = await aSession(services, now);
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) =>
    Response.json(await importBatch(services, admin, ImportRequestSchema.parse(JSON.parse(String(init.body))), now)),
  );
});
afterAll(close);

type Options = { answers?: [number, string | null][]; status?: DeclaredStatus | null; mode?: "check" | "apply" };

async function imported(
  text: string | Uint8Array<ArrayBuffer>,
  { answers = [], status, mode = "apply" }: Options = {},
) {
  const file = await openImportFile(new Blob([text]), new Map(answers));
  const { signal } = new AbortController();
  return runImport({ file, mode, purpose: "weekly_letter", status, signal, onProgress: () => {} });
}

const emails = async () =>
  (await db.select().from(emailSubscribers).orderBy(emailSubscribers.email)).map(({ email }) => email);

const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return Uint8Array.from(isBig ? bytes.swap16() : bytes);
};

test.each([
  ["lines that end with CR", "Email;Ville\rlea@exemple.fr;Lyon\rzoe@exemple.fr;Nice\r"],
  ["UTF-16, low byte first", utf16("Email\tVille\r\nlea@exemple.fr\tÉvry\r\nzoe@exemple.fr\tNice\r\n", false)],
  ["UTF-16, high byte first", utf16("Email\tVille\r\nlea@exemple.fr\tÉvry\r\nzoe@exemple.fr\tNice\r\n", true)],
  ["a first line that names the separator", "sep=;\r\nEmail;Ville\r\nlea@exemple.fr;Lyon\r\nzoe@exemple.fr;Nice\r\n"],
  ["a title over two lines", '"Nom\nde famille";"Email"\r\n"A";"lea@exemple.fr"\r\n"B";"zoe@exemple.fr"\r\n'],
  ["columns between bars", "Email|Ville\nlea@exemple.fr|Lyon\nzoe@exemple.fr|Nice\n"],
])("a file of an ordinary program is read: %s", async (_what, text) => {
  expect((await imported(text)).errors).toEqual([]);
  expect(await emails()).toEqual(["lea@exemple.fr", "zoe@exemple.fr"]);
});

test.each([
  ["no row", "Email;Ville\r\n\r\n", /aucune ligne sous ses titres/],
  ["no row below the separator", "sep=;\r\nEmail;Ville\r\n", /aucune ligne sous ses titres/],
  ["a quote left open", 'Email,Nom\nlea@exemple.fr,"A\nzoe@exemple.fr,B\n', /^Ligne 2 : un guillemet/],
  ["a workbook", "PK\u0003\u0004xl/workbook.xml", /classeur de tableur/],
])("a file that cannot be read to its end is refused with the reason: %s", async (_what, text, reason) => {
  await expect(imported(text)).rejects.toThrow(reason);
});

test("a row with more cells than titles is an error of its line", async () => {
  const report = await imported("Email,Nom\nlea@exemple.fr,A,B\nzoe@exemple.fr,B,,\n");
  expect(report.errors).toMatchObject([{ line: 2, reason: expect.stringMatching(/^Plus de cellules/) }]);
  expect(await emails()).toEqual(["zoe@exemple.fr"]);
});

test.each([
  "0001-01-01T00:00:00Z",
  "1970-01-01T00:00:00Z",
  "31/12/1989",
  "9999-01-01T00:00:00Z",
  "-000001-01-01T00:00:00Z",
])("the date %s is an error of its line, and the others are read", async (date) => {
  const report = await imported(`email,created_at\nzero@exemple.fr,${date}\nzoe@exemple.fr,2025-12-31T14:05:00Z\n`);
  expect(report.errors).toMatchObject([{ line: 2, reason: expect.stringMatching(/^Date illisible/) }]);
  expect(await emails()).toEqual(["zoe@exemple.fr"]);
});

test("a date of a state that the site could not show is an error of its date", async () => {
  const head = csvHead({ dialect: "standard", extra: "transfer" });
  const report = await imported(`${head},lea@exemple.fr,,,confirmé,0001-01-01T00:00:00Z,,,,,,\n`, { status: null });
  expect(report.errors).toMatchObject([{ line: 2, reason: expect.stringMatching(/^Date illisible/) }]);
});

test.each([
  [
    "Ghost",
    "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers",
    [
      "1,{},Léa,,true,false,,2025-01-12T10:11:12.000Z,,,",
      "2,{},Zoé,,false,false,,2025-01-12T10:11:12.000Z,,,",
      "3,{},Max,,true,false,,,2025-02-01T00:00:00.000Z,,",
    ],
  ],
  [
    "Mailchimp",
    "Email Address,First Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME,UNSUB_REASON,CLEAN_TIME",
    [
      "{},Léa,2,,2024-03-01 12:34:56,,,",
      "{},Zoé,2,,2024-03-01 12:34:56,2024-05-01 10:00:00,,",
      "{},Max,2,,2024-03-01 12:34:56,,,2024-05-01 10:00:00",
    ],
  ],
  [
    "Brevo",
    "CONTACT ID,EMAIL,OPT_IN,EMAIL_BLACKLISTED,SMS_BLACKLISTED",
    ["1,{},Yes,No,Yes", "2,{},Yes,Yes,No", "3,{},No,No,No"],
  ],
  [
    "Substack",
    "email,active_subscription,expiry,email_disabled,created_at",
    ["{},false,,false,", "{},true,,true,", "{},false,,true,"],
  ],
  [
    "listmonk",
    "uuid,email,name,attributes,status",
    ["a,{},L,{},enabled", "b,{},Z,{},blocklisted", "c,{},M,{},disabled"],
  ],
  ["Mailjet", "Email,IsExcludedFromCampaigns,IsUnsubscribed", ["{},false,false", "{},true,false", "{},false,true"]],
  ["a list kept by hand", "Courriel;Statut", ["{};Abonné(e)", "{};désabonné", "{};en attente"]],
])("who has left, is blocked or waits in an export of %s does not become confirmed", async (_tool, head, rows) => {
  const people = ["lea", "zoe", "max"].map((name) => `${name}@exemple.fr`);
  const lines = rows.map((row, index) => row.replace("{}", people[index] ?? ""));
  const report = await imported([head, ...lines].join("\n"));
  expect(await emails()).toEqual(["lea@exemple.fr"]);
  expect(report.counts).toMatchObject({ new: 1, unconfirmed: 2 });
  expect(report.errors).toMatchObject([
    { line: 3, reason: expect.stringMatching(/^Pas confirmée d’après la colonne « /) },
    { line: 4, reason: expect.stringMatching(/^Pas confirmée d’après la colonne « /) },
  ]);
});

test("one line that says somebody has left is enough, wherever it stands and however the address is written", async () => {
  const rows = Array.from({ length: 120 }, (_, index) => `p${index}@exemple.fr,true`);
  const report = await imported(["email,subscribed", ...rows, "P0@Exemple.FR,false"].join("\n"));
  expect(await emails()).not.toContain("p0@exemple.fr");
  expect(report.errors).toMatchObject([
    { line: 2, reason: "Pas confirmée d’après la ligne 122 de ce fichier" },
    { line: 122 },
  ]);
});

test("an unknown column of yes and no is named, and nothing is imported before it is answered", async () => {
  const text = "email,Recontact,Prénom\nlea@exemple.fr,oui,A\nzoe@exemple.fr,non,B\nmax@exemple.fr,,C\n";
  const { questions } = await openImportFile(new Blob([text]));
  expect(questions).toEqual([{ column: 1, title: "Recontact", values: ["oui", "non"] }]);
  expect((await imported(text, { mode: "check" })).counts.new).toBe(3);
  await expect(imported(text)).rejects.toThrow("« Recontact »");
  expect(await emails()).toEqual([]);
  const kept = await imported(text, { answers: [[1, "oui"]] });
  expect(kept.counts).toMatchObject({ new: 1, unconfirmed: 2 });
  expect(await emails()).toEqual(["lea@exemple.fr"]);
  await imported(text, { answers: [[1, null]] });
  expect(await emails()).toEqual(["lea@exemple.fr", "max@exemple.fr", "zoe@exemple.fr"]);
});

test("columns that say nothing of a subscription are not asked about", async () => {
  const text =
    "email,Ville,Âge,unsubscribe_url\nlea@exemple.fr,Lyon,15,https://a.fr/x\nzoe@exemple.fr,Nice,16,https://a.fr/y\n";
  const { questions, stateTitles } = await openImportFile(new Blob([text]));
  expect({ questions, stateTitles }).toEqual({ questions: [], stateTitles: [] });
});

test("an export of ours without states is refused until whoever imports says the state of its people", async () => {
  const text = `${csvHead({ dialect: "standard", extra: "none" })},lea@exemple.fr,x,07/04/2025\r\n`;
  expect((await openImportFile(new Blob([text]))).asksState).toBe(true);
  await expect(imported(text)).rejects.toThrow(/ne dit pas l’état/);
  expect(await emails()).toEqual([]);
  await imported(text, { status: "withdrawn" });
  expect(await db.select().from(subscriptions)).toMatchObject([
    { status: "withdrawn", confirmedAt: null, withdrawnAt: now },
  ]);
  expect(await db.select().from(emailSubscribers)).toMatchObject([{ status: "unsubscribed" }]);
  expect((await imported(text, { status: "confirmed" })).counts).toMatchObject({ new: 0, left: 1 });
});

test("an export of another tool is not taken for ours", async () => {
  const text = "id,email,name,subscribed_to_emails,created_at\n1,lea@exemple.fr,Léa,true,2025-01-12T10:11:12.000Z\n";
  expect(await openImportFile(new Blob([text]))).toMatchObject({ isOwnList: false, asksState: false });
});
