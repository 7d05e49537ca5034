import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { aSession } from "#tests/support/sign-in/admin.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { csvHead } from "./export-subscribers.server.ts";
import { ImportRequestSchema, importBatch } from "./import-batch.server.ts";
import { isAnswered, proposeVerdicts, type Verdict } from "./import-columns.ts";
import { openImportFile } from "./import-file.ts";
import { runImport } from "./import-subscribers.ts";
import type { DeclaredStatus } from "./transfer-format.ts";

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

type Options = { states?: Record<string, Record<string, Verdict>>; status?: DeclaredStatus | null };

/** What the person says of the columns, by title and value. */
async function imported(text: string | Uint8Array<ArrayBuffer>, { states = {}, status = "confirmed" }: Options = {}) {
  const opened = await openImportFile(new Blob([text]));
  const said = Object.entries(states).map(
    ([title, verdicts]) => [opened.table.titles.indexOf(title), new Map(Object.entries(verdicts))] as const,
  );
  const file = opened.withColumns({ ...opened.columns, verdicts: new Map(said) });
  const { signal } = new AbortController();
  return runImport({ file, mode: "apply", purpose: "weekly_letter", status, signal, onProgress: () => {} });
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

test.each([
  ["2026-03-01 10:00:00", ["2026-03-01T09:00:00.000Z"]],
  ["2026-03-01", ["2026-02-28T23:00:00.000Z"]],
  ["2026-03-01T10:00:00", ["2026-03-01T09:00:00.000Z"]],
  ["2026-03-01T10:00:00Z", ["2026-03-01T10:00:00.000Z"]],
  ["2026-03-01 10:00:00+0100", ["2026-03-01T09:00:00.000Z"]],
  ["31/12/2025 14:05", ["2025-12-31T13:05:00.000Z"]],
  ["7/4/2025|25/12/2025", ["2025-04-06T22:00:00.000Z", "2025-12-24T23:00:00.000Z"]],
  ["03/04/2026|03/15/2026", ["2026-03-03T23:00:00.000Z", "2026-03-14T23:00:00.000Z"]],
  ["04/04/2026", ["2026-04-03T22:00:00.000Z"]],
  ["03/04/2026", []],
  ["03/04/2026|03/15/2026|25/03/2026", ["2026-03-24T23:00:00.000Z"]],
  ["03/15/2026|45/45/2026|25/03/2026", ["2026-03-24T23:00:00.000Z"]],
])(
  "the dates %j of another tool are read, and refused with the reason when their order is not known",
  async (dates, read) => {
    const rows = dates.split("|").map((date, index) => `p${index}@exemple.fr,${date}`);
    const report = await imported(["email,created_at", ...rows].join("\n"));
    const kept = await db.select().from(emailSubscribers).orderBy(emailSubscribers.email);
    expect(kept.map(({ createdAt }) => createdAt.toISOString())).toEqual(read);
    for (const { reason, cells } of report.errors)
      expect(reason).toMatch(cells[1] === "45/45/2026" ? /^Date illisible/ : /^Date qui se lit de deux façons/);
    expect(report.errors).toHaveLength(rows.length - read.length);
  },
);

test("a date of a state that the site could not show is an error of its date", async () => {
  const head = csvHead({ dialect: "standard", extra: "transfer" });
  const report = await imported(`${head},lea@exemple.fr,,,confirmé,0001-01-01T00:00:00Z,,,,,,\n`, { status: null });
  expect(report.errors).toMatchObject([{ line: 2, reason: expect.stringMatching(/^Date illisible/) }]);
});

test.each([
  "Courriel,Statut\nlea@exemple.fr,A1\nzoe@exemple.fr,A2\n",
  "Courriel,Note\nlea@exemple.fr,Désabonné\nzoe@exemple.fr,\n",
  "Courriel,UNSUB_TIME\nlea@exemple.fr,2024-05-01\nzoe@exemple.fr,\n",
])("nobody is taken as long as a column that seems to say who left is unanswered: %j", async (text) => {
  const file = await openImportFile(new Blob([text]));
  const report = await runImport({
    file,
    mode: "apply",
    purpose: "weekly_letter",
    status: "confirmed",
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  expect(report.counts).toMatchObject({ new: 0, skipped: 2 });
  expect(await emails()).toEqual([]);
});

const DATED = { vide: "confirmed", remplie: "withdrawn" } as const;

test.each([
  [
    "Ghost",
    "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers",
    ["1,{},Léa,,true,false,,2025-01-12T10:11:12.000Z,,,", "2,{},Zoé,,false,false,,2025-01-12T10:11:12.000Z,,,"],
    { subscribed_to_emails: { true: "confirmed", false: "withdrawn" } },
  ],
  [
    "Mailchimp",
    "Email Address,First Name,UNSUB_TIME,CLEAN_TIME",
    ["{},Léa,,", "{},Zoé,2024-05-01 10:00:00,"],
    { UNSUB_TIME: { vide: "confirmed", "2024-05-01 10:00:00": "withdrawn" }, CLEAN_TIME: { vide: "confirmed" } },
  ],
  [
    "Brevo",
    "EMAIL,OPT_IN,EMAIL_BLACKLISTED",
    ["{},Yes,No", "{},Yes,Yes"],
    {
      EMAIL_BLACKLISTED: { No: "confirmed", Yes: "withdrawn" },
    },
  ],
  [
    "a list kept by hand",
    "Courriel;Statut",
    ["{};Abonné(e)", "{};désabonné"],
    {
      Statut: { "Abonné(e)": "confirmed", désabonné: "withdrawn" },
    },
  ],
] as [string, string, string[], Options["states"]][])(
  "what the states of %s mean is said value by value: who left there has left here, and is never brought back",
  async (_tool, head, rows, states = {}) => {
    const people = ["lea", "zoe"].map((name) => `${name}@exemple.fr`);
    const lines = rows.map((row, index) => row.replace("{}", people[index] ?? ""));
    const text = [head, ...lines].join("\n");
    expect(await imported(text, { states })).toMatchObject({ counts: { new: 2 }, newLeft: 1, errors: [] });
    const kept = await db.select().from(emailSubscribers).orderBy(emailSubscribers.email);
    expect(kept.map(({ status }) => status)).toEqual(["confirmed", "unsubscribed"]);
    expect((await imported(text)).counts).toMatchObject({ new: 0, known: 1, left: 1 });
  },
);

test("the usual words of other tools are proposed, and nothing is taken before they are confirmed", async () => {
  const proposed = Object.entries({
    confirmed: ["subscribed", "Confirmé", "inscrit", "Inscrite"],
    withdrawn: ["unsubscribed", "désinscrit", "Désabonné"],
    pending: ["pending", "en attente"],
    skipped: ["cleaned", "rebond"],
  });
  for (const [verdict, words] of proposed) {
    const file = await openImportFile(new Blob([`email,Status\n${words.map((word) => `a@b.fr,${word}\n`).join("")}`]));
    expect(isAnswered(file.columns)).toBe(false);
    expect(new Set(proposeVerdicts(file.columns.verdicts.get(1) ?? new Map()).values())).toEqual(new Set([verdict]));
  }
  expect([
    ...proposeVerdicts(
      new Map([
        ["unsubscribed later", null],
        ["oui", null],
        ["vide", null],
      ]),
    ).values(),
  ]).toEqual([null, null, null]);
  expect([...proposeVerdicts(new Map<string, Verdict>([["pending", "skipped"]])).values()]).toEqual(["skipped"]);
});

test("a column of dates says who joined when, unless its title says that they left", async () => {
  const text =
    "email,Opt-in Time,UNSUB_TIME,Abonné\nlea@exemple.fr,2024-05-01 10:00:00,,oui\nzoe@exemple.fr,05/02/2024,2024-06-01,non\n";
  expect([...(await openImportFile(new Blob([text]))).columns.verdicts.keys()]).toEqual([2, 3]);
});

test("somebody who has yet to confirm waits, and is written to by nobody", async () => {
  const text = "email,created_at,status\nlea@exemple.fr,2026-11-24,pending\n";
  const report = await imported(text, { states: { status: { pending: "pending" } } });
  expect(report).toMatchObject({ counts: { new: 1 }, newPending: 1 });
  expect(await db.select().from(subscriptions)).toMatchObject([
    { status: "pending", requestedAt: new Date("2026-11-23T23:00:00Z"), confirmedAt: null, withdrawnAt: null },
  ]);
  expect(await db.select().from(emailSubscribers)).toMatchObject([{ status: "pending" }]);
});

test("a column of many values says whether it is filled", async () => {
  const rows = Array.from({ length: 40 }, (_, index) => `p${index}@exemple.fr,${index < 20 ? "" : `2024-05-${index}`}`);
  const report = await imported(["email,unsub_time", ...rows].join("\n"), { states: { unsub_time: DATED } });
  expect(report).toMatchObject({ counts: { new: 40 }, newLeft: 20 });
});

test("what is not to be taken, or has no answer, is left aside with its line and reason", async () => {
  const text = "email,etat\nlea@exemple.fr,oui\nzoe@exemple.fr,en attente\nmax@exemple.fr,\n";
  const report = await imported(text, { states: { etat: { oui: "confirmed", "en attente": "skipped" } } });
  expect(report.counts).toMatchObject({ new: 1, skipped: 2 });
  expect(report.errors).toMatchObject([
    { line: 3, reason: "Non reprise, colonne « etat » : « en attente »" },
    { line: 4, reason: "Non reprise, colonne « etat » : « vide »" },
  ]);
});

test("one line that says somebody has left is enough, wherever it stands and however the address is written", async () => {
  const rows = Array.from({ length: 120 }, (_, index) => `p${index}@exemple.fr,true`);
  const states = { subscribed: { true: "confirmed", false: "withdrawn" } } as const;
  await imported(["email,subscribed", ...rows, "P0@Exemple.FR,false"].join("\n"), { states });
  const [first] = await db.select().from(emailSubscribers).where(eq(emailSubscribers.email, "p0@exemple.fr"));
  expect(first).toMatchObject({ status: "unsubscribed" });
});

test("a column of the address, of the source or of the date may be another than its name says", async () => {
  const opened = await openImportFile(new Blob(["Contact;email;Inscrit le\nlea@exemple.fr;oui;07/04/2025\n"]));
  expect(opened.columns.fields).toMatchObject({ email: 1, source: -1, date: -1 });
  const file = opened.withColumns({ fields: { ...opened.columns.fields, email: 0, date: 2 }, verdicts: new Map() });
  expect(file.lines()).toMatchObject([{ line: 2, row: { email: "lea@exemple.fr", source: "", date: "07/04/2025" } }]);
});

test("a list without states is refused until whoever imports says the state of its people", async () => {
  const text = `${csvHead({ dialect: "standard", extra: "none" })},lea@exemple.fr,x,07/04/2025\r\n`;
  expect(await openImportFile(new Blob([text]))).toMatchObject({ asksState: true, isOwnList: true });
  await expect(imported(text, { status: null })).rejects.toThrow(/ne dit pas l’état/);
  expect(await emails()).toEqual([]);
  await imported(text, { status: "withdrawn" });
  expect(await db.select().from(subscriptions)).toMatchObject([
    { status: "withdrawn", confirmedAt: null, withdrawnAt: now },
  ]);
  expect(await db.select().from(emailSubscribers)).toMatchObject([{ status: "unsubscribed" }]);
  expect((await imported(text, { status: "confirmed" })).counts).toMatchObject({ new: 0, left: 1 });
});

test("an address with its name is that address, and a state goes by its word however it is written", async () => {
  const text = "Email,Statut\nLéa Dupont <lea@exemple.fr>,Actif\nana@exemple.fr,actif\n";
  const file = await openImportFile(new Blob([text]));
  expect([...file.columns.verdicts.values()].map((values) => [...values.keys()])).toEqual([["Actif"]]);
  const answered = file.withColumns({ ...file.columns, verdicts: new Map([[1, new Map([["Actif", "confirmed"]])]]) });
  expect(answered.lines().map(({ row }) => [row.email, row.status])).toEqual([
    ["lea@exemple.fr", "confirmed"],
    ["ana@exemple.fr", "confirmed"],
  ]);
});
