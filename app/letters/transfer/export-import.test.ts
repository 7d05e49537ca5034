import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import Papa from "papaparse";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { erasePersonAsAdmin, unsubscribePerson } from "#app/letters/subscribers/person.server.ts";
import { PURPOSES, type Purpose } from "#app/letters/subscriptions/purposes.ts";
import { refreshSubscriberStatus } from "#app/letters/subscriptions/subscribers.server.ts";
import { adminAuditEvents } from "#database/schema/administration.server.ts";
import { consentEvents, emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { aSession } from "#tests/support/sign-in/admin.ts";
import { createTestServices, type TestServices } from "#tests/support/site/services.ts";
import { exportSubscribers } from "./export-subscribers.server.ts";
import { ImportRequestSchema, importBatch } from "./import-batch.server.ts";
import { openImportFile } from "./import-file.ts";
import { ImportReportView } from "./import-panel.tsx";
import { type ImportReport, runImport } from "./import-subscribers.ts";
import { EXPORT_FORMATS } from "./transfer-format.ts";

let database: TestDatabase;
let services: TestServices;
const now = new Date();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.clear();
  services = createTestServices(database.db);
  const admin = await aSession(services, now);
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    const batch = ImportRequestSchema.parse(JSON.parse(String(init.body)));
    return Response.json(await importBatch(services, admin, batch, now));
  });
});

const { signal } = new AbortController();
const onProgress = () => {};

async function startExport(search = "") {
  const admin = await aSession(services, now);
  const asked = { admin, parameters: new URLSearchParams(search), now };
  return exportSubscribers(services as never, new Request("http://localhost"), asked);
}

async function exported(search = "", format: keyof typeof EXPORT_FORMATS = "standard") {
  const response = await startExport(`${search}&forme=${EXPORT_FORMATS[format]}`);
  const [, name = ""] =
    /^attachment; filename\*=UTF-8''(.+)$/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  return { name: decodeURIComponent(name), file: await response.blob() };
}

const emailsIn = async (file: Blob) =>
  readCsv(await file.text())
    .slice(1)
    .map(([, email]) => email);

async function imported(
  file: Blob | string,
  mode: "check" | "apply" = "apply",
  purpose: Purpose | null = "weekly_letter",
): Promise<ImportReport> {
  const opened = await openImportFile(typeof file === "string" ? new Blob([file]) : file);
  return runImport({ file: opened, mode, purpose, status: "confirmed", signal, onProgress });
}

function readCsv(text: string, separator = ","): string[][] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { delimiter: separator, skipEmptyLines: true }).data;
}

const allRows = () => database.db.select().from(emailSubscribers).orderBy(emailSubscribers.email);
const auditLines = async () =>
  (await database.db.select().from(adminAuditEvents)).map(({ action, rowCount }) => ({ action, rowCount }));

const aPerson = (email: string, row: Partial<typeof emailSubscribers.$inferInsert> = {}) => ({
  id: randomUUID(),
  email,
  createdAt: new Date("2025-04-07T12:32:05.123Z"),
  status: "confirmed" as const,
  ...row,
});

test("the file has the columns that other software reads, its name and words, and cells that no spreadsheet runs", async () => {
  const person = aPerson("=1+1@exemple.fr", { source: 'site, "ancien"' });
  await database.db.insert(emailSubscribers).values([person]);
  const { file, name } = await exported();
  expect(name).toMatch(/^abonnés-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await file.text()).toBe(
    `ID,Email,Source,Date d'inscription\r\n${person.id},'=1+1@exemple.fr,"site, ""ancien""",07/04/2025 14:32:05\r\n`,
  );
  const french = await exported("", "french");
  const bytes = new Uint8Array(await french.file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(await french.file.text()).toContain("ID;Email;Source;Date d'inscription\r\n");
});

test("a file of everybody says their state, and of a filter by purpose the state of that one", async () => {
  const left = aPerson("partie@exemple.fr", { status: "unsubscribed", createdAt: new Date("2025-04-05T10:00:00Z") });
  const both = aPerson("deux@exemple.fr", { createdAt: new Date("2025-04-06T10:00:00Z") });
  await database.db.insert(emailSubscribers).values([left, both]);
  await database.db.insert(subscriptions).values([
    { subscriberId: both.id, purpose: "weekly_letter", status: "confirmed", requestedAt: now },
    { subscriberId: both.id, purpose: "launch_notice", status: "pending", requestedAt: now },
  ]);
  const cells = async (search: string) => {
    const { file, name } = await exported(`tous=oui&${search}`);
    expect(name).toMatch(/^abonnés-avec-état-\d{4}-\d{2}-\d{2}\.csv$/);
    return readCsv(await file.text()).map((fields) => [fields[1], fields[4]]);
  };
  expect(await cells("")).toEqual([
    ["Email", "État"],
    ["deux@exemple.fr", "Confirmé"],
    ["partie@exemple.fr", "Désinscrit"],
  ]);
  expect(await cells("objet=lancement")).toEqual([
    ["Email", "État"],
    ["deux@exemple.fr", "À confirmer"],
  ]);
  const { file } = await exported("tous=oui");
  await database.clear();
  const opened = await openImportFile(file);
  const verdicts = new Map([
    ["Confirmé", "confirmed" as const],
    ["Désinscrit", "withdrawn" as const],
  ]);
  const mapped = opened.withColumns({ ...opened.columns, verdicts: new Map([[4, verdicts]]) });
  const report = await runImport({ file: mapped, mode: "apply", purpose: "weekly_letter", signal, onProgress });
  expect((await allRows()).map(({ email, status }) => `${email} ${status}`)).toEqual([
    "deux@exemple.fr confirmed",
    "partie@exemple.fr unsubscribed",
  ]);
  expect(report).toMatchObject({ counts: { new: 2 }, newLeft: 1, newPending: 0, errors: [] });
});

test("a complete file says before and after how many people still have to confirm, and writes to none of them", async () => {
  const state = (status: "pending" | "confirmed" | "withdrawn") => ({
    status,
    requestedAt: now,
    confirmedAt: status === "confirmed" ? now : null,
    withdrawnAt: now,
  });
  await storePeople([
    { person: aPerson("a@exemple.fr"), states: { weekly_letter: state("pending"), launch_notice: state("confirmed") } },
    { person: aPerson("b@exemple.fr"), states: { weekly_letter: state("pending"), launch_notice: null } },
    { person: aPerson("c@exemple.fr"), states: { weekly_letter: state("withdrawn"), launch_notice: null } },
    { person: aPerson("d@exemple.fr"), states: { weekly_letter: null, launch_notice: state("confirmed") } },
  ]);
  const { file } = await exported("", "transfer");
  await database.clear();
  for (const mode of ["check", "apply"] as const) {
    const report = await imported(file, mode, null);
    expect(report).toMatchObject({ counts: { new: 4 }, newLeft: 1, newPending: 2 });
    const view = createElement(ImportReportView, { report, isApplied: mode === "apply", onSaveErrors: () => {} });
    const said = renderToStaticMarkup(view).replace(/<[^>]*>/g, " ");
    expect(said).toMatch(/Personnes (?:à ajouter|ajoutées)\s+3\s+dont à confirmer\s+2/);
    expect(said).toContain("2 personnes à confirmer : l’import n’envoie aucun e-mail");
  }
  expect(services.sent).toEqual([]);
});

test("a missing source is « non spécifiée » in the file, and missing again once imported", async () => {
  const person = aPerson("a@exemple.fr", { source: null });
  await database.db.insert(emailSubscribers).values([person]);
  const { file } = await exported();
  expect(await file.text()).toContain("non spécifiée");
  await database.clear();
  await imported(file);
  expect(await allRows()).toMatchObject([{ id: person.id, source: null }]);
});

const addMany = (many: number) =>
  database.db.execute(sql`
    insert into email_subscribers (id, email, source, status, created_at)
    select gen_random_uuid(), 'p' || n || '@exemple.fr', case when n % 2 = 0 then 'pair' end,
      case when n % 10 = 0 then 'pending' else 'confirmed' end, now() - n * interval '1 second'
    from generate_series(1, ${many}) n`);

test("all confirmed of the filter leave, in batches, on one line of the audit; a filter by state has chosen", async () => {
  await addMany(4501);
  const { file } = await exported("source=pair&tri=email");
  expect(new Set(await emailsIn(file)).size).toBe(1800);
  expect(await auditLines()).toEqual([{ action: "export", rowCount: 1800 }]);
  expect((await startExport("tous=oui")).headers.get("X-Total-Count")).toBe("4501");
  const { file: waiting, name } = await exported("etat=a-confirmer");
  expect(await emailsIn(waiting)).toHaveLength(450);
  expect(name).toContain("avec-état");
});

test("between two batches the database serves others, and who signs up meanwhile is not in the file", async () => {
  await addMany(3100);
  const response = await startExport("tous=oui");
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    parts.push(part);
    await database.db
      .insert(emailSubscribers)
      .values(aPerson(`nouveau${parts.length}@exemple.fr`, { createdAt: new Date() }));
  }
  expect(parts).toHaveLength(4);
  const emails = await emailsIn(new Blob(parts));
  expect(emails).toHaveLength(3100);
  expect(new Set(emails).size).toBe(3100);
});

test("between two batches whoever waits for the process has a turn", async () => {
  await addMany(3100);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  const response = await startExport("tous=oui");
  turns = 0;
  await response.blob();
  clearInterval(timer);
  expect(turns).toBeGreaterThanOrEqual(3);
});

test("a cancelled export stops, and all that had left the server stays on record", async () => {
  await addMany(3000);
  const reader = (await startExport("tous=oui")).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  // The batch read ahead may be on record too, never the last one.
  expect(await auditLines()).toEqual([
    { action: "export", rowCount: expect.toSatisfy((rows: number) => [1000, 2000].includes(rows)) },
  ]);
});

const anyEmail = fc
  .tuple(fc.string({ unit: fc.constantFrom(..."aé'=+-_{|}~.&0"), minLength: 1, maxLength: 8 }), fc.nat(99999))
  .map(([local, n]) => normaliseEmail(`${local}${n}@exemple.fr`) ?? `a${n}@exemple.fr`);
const anyStoredPerson = fc.record({
  email: anyEmail,
  source: fc.option(
    fc
      .string({ unit: fc.constantFrom(..."a,;\"'=+-@ é\u00A0＝"), minLength: 1, maxLength: 10 })
      .map((text) => `s${text}s`.replace("ss", "=s")),
  ),
  createdAt: fc.integer({ min: 1_600_000_000, max: 1_740_000_000 }).map((second) => new Date(second * 1000)),
  status: fc.constantFrom("pending" as const, "confirmed" as const, "unsubscribed" as const),
});

const anyDate = fc.integer({ min: 1_600_000_000, max: 1_740_000_000 }).map((second) => new Date(second * 1000));
const anyState = fc.record({
  status: fc.constantFrom("pending" as const, "confirmed" as const, "withdrawn" as const),
  requestedAt: anyDate,
  confirmedAt: fc.option(anyDate),
  withdrawnAt: anyDate,
});
const anyStates = fc
  .record({ weekly_letter: fc.option(anyState), launch_notice: fc.option(anyState) })
  .filter((states) => states.weekly_letter !== null || states.launch_notice !== null);

async function storePeople(people: { person: typeof emailSubscribers.$inferInsert; states: StoredStates }[]) {
  if (people.length === 0) return;
  await database.db.insert(emailSubscribers).values(people.map(({ person }) => person));
  const rows = people.flatMap(({ person, states }) =>
    PURPOSES.flatMap((purpose) => {
      const state = states[purpose];
      if (!state) return [];
      const { status, requestedAt } = state;
      const confirmedAt =
        status === "pending" ? null : (state.confirmedAt ?? (status === "confirmed" ? requestedAt : null));
      const withdrawnAt = status === "withdrawn" ? state.withdrawnAt : null;
      return [{ subscriberId: person.id, purpose, status, requestedAt, confirmedAt, withdrawnAt }];
    }),
  );
  await database.db.insert(subscriptions).values(rows);
  await database.db.transaction((tx) =>
    refreshSubscriberStatus(
      tx,
      people.map(({ person }) => person.id),
    ),
  );
}
type StoredStates = Record<
  Purpose,
  {
    status: "pending" | "confirmed" | "withdrawn";
    requestedAt: Date;
    confirmedAt: Date | null;
    withdrawnAt: Date;
  } | null
>;

const allStates = () =>
  database.db.select().from(subscriptions).orderBy(subscriptions.subscriberId, subscriptions.purpose);

test("a complete export brings everybody back as they were: who waits waits, who left has left", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(anyStoredPerson, anyStates), {
        selector: ([{ email }]) => email,
        minLength: 1,
        maxLength: 8,
      }),
      async (people) => {
        await database.clear();
        await storePeople(people.map(([person, states]) => ({ person: { id: randomUUID(), ...person }, states })));
        const before = [await allRows(), await allStates()];
        const { file } = await exported("", "transfer");
        expect((await imported(file, "apply", null)).counts.new).toBe(0);
        expect([await allRows(), await allStates()]).toEqual(before);

        await database.clear();
        const report = await imported(file, "apply", null);
        expect(report.errors).toEqual([]);
        expect(report.counts.new).toBe(people.length);
        expect([await allRows(), await allStates()]).toEqual(before);
        expect(await (await exported("", "transfer")).file.text()).toBe(await file.text());
      },
    ),
    { numRuns: 30 },
  );
});

test("a plain list is imported for the purpose that is declared, and not without one", async () => {
  const file = "Email\na@exemple.fr\n";
  expect((await imported(file, "apply", null)).counts).toMatchObject({ new: 0, "wrong-state": 1 });
  expect(await allRows()).toEqual([]);
  await imported(file, "apply", "launch_notice");
  expect(await allStates()).toMatchObject([{ purpose: "launch_notice", status: "confirmed" }]);
  expect(await database.db.select().from(consentEvents)).toMatchObject([{ purpose: "launch_notice", form: "import" }]);
});

test("a complete file says nothing about a person, or something that cannot be read: the line is an error", async () => {
  await storePeople([
    {
      person: aPerson("a@exemple.fr"),
      states: {
        weekly_letter: null,
        launch_notice: { status: "confirmed", requestedAt: now, confirmedAt: null, withdrawnAt: now },
      },
    },
  ]);
  const text = await (await exported("", "transfer")).file.text();
  await database.clear();
  for (const word of ["", "peut-être"]) {
    expect((await imported(text.replace(",confirmé,", `,${word},`), "apply", null)).counts).toMatchObject({
      new: 0,
      "wrong-state": 1,
    });
  }
});

test("exporting the four fixed columns and importing them again changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyStoredPerson, { selector: ({ email }) => email, minLength: 1, maxLength: 8 }),
      fc.constantFrom("standard" as const, "french" as const),
      async (people, form) => {
        await database.clear();
        if (people.length > 0) {
          const rows = people.map((row) => ({ ...row, id: randomUUID(), status: "confirmed" as const }));
          await database.db.insert(emailSubscribers).values(rows);
        }
        const before = await allRows();
        const { file } = await exported("", form);
        const report = await imported(file);
        expect(await allRows()).toEqual(before);
        expect(report.errors).toEqual([]);
        expect(report.counts.new).toBe(0);

        await database.clear();
        expect((await imported(file)).counts.new).toBe(people.length);
        const facts = ({ id, email, source }: (typeof before)[number]) => ({ id, email, source });
        expect((await allRows()).map(facts)).toEqual(before.map(facts));
        expect(await (await exported("", form)).file.text()).toBe(await file.text());
      },
    ),
    { numRuns: 20 },
  );
});

test("a check says what an import would do, and writes nothing", async () => {
  await database.db.insert(emailSubscribers).values([aPerson("connue@exemple.fr")]);
  const file = "Email\nnouvelle@exemple.fr\nconnue@exemple.fr\nNOUVELLE@exemple.fr\npas une adresse\n";
  const checked = await imported(file, "check");
  expect(await allRows()).toHaveLength(1);
  expect(checked.counts).toMatchObject({ new: 1, known: 1, duplicate: 1, "wrong-email": 1 });
  const applied = await imported(file);
  expect(applied.counts).toEqual(checked.counts);
  expect((await allRows()).map(({ email, status }) => ({ email, status }))).toEqual([
    { email: "connue@exemple.fr", status: "confirmed" },
    { email: "nouvelle@exemple.fr", status: "confirmed" },
  ]);
  expect(await database.db.select().from(consentEvents)).toMatchObject([
    { kind: "confirmed", form: "import", purpose: "weekly_letter" },
  ]);
  expect(await auditLines()).toEqual([
    { action: "import-check", rowCount: 4 },
    { action: "import", rowCount: 1 },
  ]);
});

test("an import brings nobody back who left or was erased, and changes nobody who is there", async () => {
  const left = aPerson("partie@exemple.fr");
  const erased = aPerson("effacee@exemple.fr");
  const waiting = aPerson("attend@exemple.fr", { status: "pending", source: "updates_signup" });
  await database.db.insert(emailSubscribers).values([left, erased, waiting]);
  await database.db.insert(subscriptions).values({
    subscriberId: left.id,
    purpose: "weekly_letter",
    status: "confirmed",
    requestedAt: now,
    confirmedAt: now,
  });
  const admin = await aSession(services, now);
  await unsubscribePerson(services, { admin, id: left.id, now });
  await erasePersonAsAdmin(services, { admin, id: erased.id, now });
  const before = await allRows();
  const file = [left, erased, waiting]
    .map(({ id, email }) => `${id},${email.toUpperCase()},ailleurs,01/01/2020`)
    .join("\r\n");
  for (const mode of ["check", "apply"] as const) {
    const report = await imported(`ID,Email,Source,Date d'inscription\r\n${file}`, mode);
    expect(report.counts).toMatchObject({ new: 0, left: 2, known: 1 });
    expect(report.errors).toEqual([]);
  }
  expect(await allRows()).toEqual(before);
});

test("the error file can be mended and imported", async () => {
  const file =
    "ID;Email;Source;Date d'inscription\r\n;bon@exemple.fr;;\r\n;=mauvais;x;07/04/2025\r\n;b@exemple.fr;y;demain\r\n";
  const opened = await openImportFile(new Blob([file]));
  const { errors } = await runImport({
    file: opened,
    mode: "apply",
    purpose: "weekly_letter",
    status: "confirmed",
    signal,
    onProgress,
  });
  expect(errors.map(({ line }) => line)).toEqual([3, 4]);
  const text = await opened.errorFile(errors, "erreurs.csv").text();
  expect(readCsv(text, ";")).toEqual([
    ["ID", "Email", "Source", "Date d'inscription", "Erreur"],
    ["", "'=mauvais", "x", "07/04/2025", "Adresse e-mail incorrecte"],
    [
      "",
      "b@exemple.fr",
      "y",
      "demain",
      "Date illisible, à venir ou d’avant 1990 (attendu : 31/12/2025 14:05 ou 2025-12-31 14:05)",
    ],
  ]);
  const report = await imported(text.replace("'=mauvais", "a@exemple.fr").replace("demain", "08/04/2025"));
  expect(report.errors).toEqual([]);
  expect(report.counts.new).toBe(2);
  expect((await allRows()).map(({ email }) => email)).toEqual(["a@exemple.fr", "b@exemple.fr", "bon@exemple.fr"]);
});

test("files of spreadsheets are read: Windows-1252, titles in other words, an id that is taken or none", async () => {
  const taken = aPerson("a@exemple.fr");
  await database.db.insert(emailSubscribers).values([taken]);
  const latin = Buffer.from(
    `id;Adresse e-mail;Source\r\n${taken.id};b@exemple.fr;bibliothèque\r\nx;c@exemple.fr;\r\n`,
    "latin1",
  );
  const report = await imported(new Blob([latin]));
  expect(report.counts).toMatchObject({ new: 2 });
  const rows = await allRows();
  expect(rows.map(({ email, source }) => ({ email, source }))).toEqual([
    { email: "a@exemple.fr", source: null },
    { email: "b@exemple.fr", source: "bibliothèque" },
    { email: "c@exemple.fr", source: null },
  ]);
  expect(rows[1]?.id).not.toBe(taken.id);
});

test.each(["", "Nom,Prénom\r\nA,B\r\n", "\0\u0001\u0002"])("a file without addresses is refused: %j", async (text) => {
  await expect(imported(text)).rejects.toThrow(/aucune ligne|quelle colonne/);
});

test("a long file passes in batches, addresses repeated far apart are found, and the same file again changes nothing", async () => {
  const lines = Array.from({ length: 1000 }, (_, index) => `p${index % 900}@exemple.fr`);
  const file = `Email\n${lines.join("\n")}\n`;
  const first = await imported(file);
  expect(first.counts).toMatchObject({ new: 900, duplicate: 100 });
  const second = await imported(file);
  expect(second.counts).toMatchObject({ new: 0, known: 900, duplicate: 100 });
  expect(await auditLines()).toEqual([
    { action: "import", rowCount: 900 },
    { action: "import", rowCount: 0 },
  ]);
});

const aRow = { id: "", email: "a@b.fr", source: "", date: "", states: null, status: null };

test.each([
  { mode: "apply", importId: null, purpose: null, rows: [] },
  { mode: "apply", importId: null, purpose: null, rows: [{ ...aRow, status: "unknown" }] },
  { mode: "apply", importId: null, purpose: null, rows: [{ ...aRow, email: "a".repeat(500) }] },
  { mode: "apply", importId: null, purpose: null, status: "confirmed", rows: [aRow] },
  { mode: "drop", importId: null, purpose: null, rows: [aRow] },
  { mode: "apply", importId: "1 or 1=1", purpose: null, rows: [aRow] },
  null,
  [],
])("a batch of another shape is refused: %j", (body) => {
  expect(ImportRequestSchema.safeParse(body).success).toBe(false);
});
