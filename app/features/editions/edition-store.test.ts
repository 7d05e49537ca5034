import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { BuiltTexts } from "#library/catalogue/content-source.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { readTextsOf, writeTextsTo } from "./content-folder.server.ts";
import { accessTo, type EditionAccess } from "./edition-access.server.ts";
import { readDrawings } from "./edition-drawings.server.ts";
import { askRunningSite, serveEditionSocket } from "./edition-socket.server.ts";
import { hashText, type NewEdition, publishEdition } from "./edition-store.server.ts";
import { textsOfEdition } from "./edition-texts.server.ts";
import { changesTo, findOutdated, readServed } from "./served-texts.server.ts";

const { db, client, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const access = accessTo(db);
const text = (words: string) => Buffer.from(words);
const DAY = new Date(Date.UTC(2026, 0, 1));

function aBuild(files: Record<string, Buffer>): BuiltTexts {
  return {
    builtAt: DAY,
    shas: new Map(Object.entries(files).map(([path, one]) => [path, hashText(one)])),
    read: (path) => files[path] ?? Buffer.alloc(0),
    readValues: () => new Map(),
  };
}

const BUILT = { "site.yaml": text("name: Un\n"), "pages/a.md": text("A\r\n"), "pages/b.md": text("B") };
const built = aBuild(BUILT);

async function publish(
  wanted: Record<string, Buffer>,
  { to = access, ...edition }: Partial<NewEdition> & { to?: EditionAccess } = {},
): Promise<number> {
  const served = await readServed(to, built);
  const changes = await changesTo(new Map(Object.entries(wanted)), served, built);
  const about = { kind: "publish", author: "Ana", note: "Une note" } as const;
  return to.publish({ base: served.number, builtAt: DAY, ...about, changes, drawings: [], ...edition });
}

async function servedTexts(from = access): Promise<Record<string, string>> {
  const served = await readServed(from, built);
  const texts = await served.read(served.shas.keys());
  return Object.fromEntries([...texts].map(([path, one]) => [path, one.toString("latin1")]));
}

const asRead = (files: Record<string, Buffer>) =>
  Object.fromEntries(Object.entries(files).map(([path, one]) => [path, one.toString("latin1")]));

test("what is exported is what was published, byte for byte, whatever the texts", async () => {
  const random = randomNumbers(30);
  const pieces = [
    "\r\n",
    "\n",
    "\uFEFF",
    "e\u0301",
    "é",
    "🗳️",
    "a: b",
    "\t",
    "\u202f",
    " ",
    "« x »",
    "\r",
    "\u0000",
    "x".repeat(99),
  ];
  const aText = () =>
    Array.from({ length: random() * 20 }, () => pieces[Math.floor(random() * pieces.length)]).join("");
  const texts: Record<string, Buffer> = {
    "site.yaml": text("\uFEFFname: Un"),
    "pages/long.md": text("x".repeat(1_000_000)),
  };
  for (let index = 0; index < 1_100; index += 1) texts[`pages/p-${index}.md`] = text(aText());
  await publish(texts);
  using folder = temporaryFolder();
  const served = await readServed(access, built);
  writeTextsTo(folder.path, await served.read(served.shas.keys()));
  const read = readTextsOf(folder.path);
  expect([...read.keys()].toSorted()).toEqual(Object.keys(texts).toSorted());
  const different = Object.entries(texts).filter(([path, one]) => !read.get(path)?.equals(one));
  expect(different).toEqual([]);
});

test("an edition is rolled back to any before it, deleted files and new ones included", async () => {
  const editions = [
    BUILT,
    { ...BUILT, "pages/a.md": text("A2") },
    { "site.yaml": BUILT["site.yaml"], "pages/c.md": text("C") },
    { ...BUILT, "pages/c.md": text("C2") },
  ];
  for (const one of editions.slice(1)) await publish(one);
  for (const number of [1, 0, 2, 3]) {
    const back = Object.fromEntries(await textsOfEdition(number, access, await readServed(access, built)));
    await publish(back, { kind: "rollback" });
    expect(await servedTexts()).toEqual(asRead(editions[number] ?? {}));
  }
  expect((await access.listEditions(3)).map(({ number, kind }) => [number, kind])).toEqual([
    [7, "rollback"],
    [6, "rollback"],
    [5, "rollback"],
  ]);
  await expect(textsOfEdition(7, access, await readServed(access, built))).rejects.toThrow(/de 0 à 6/);
});

test("a drawing is served while the text is that it was made from, and the next one takes its place", async () => {
  const drawn = async () => {
    const { applied } = (await readServed(access, built)).overlay;
    return [...(await readDrawings(db, applied))].map(([path, bytes]) => [path, bytes.toString()]);
  };
  const drawing = (words: string, source = "pages/a.md") => ({ path: "/figures/a.svg", source, bytes: text(words) });
  await publish({ ...BUILT, "pages/a.md": text("A2") }, { drawings: [drawing("two")] });
  await publish({ ...BUILT, "pages/a.md": text("A3") }, { drawings: [drawing("three")] });
  expect(await drawn()).toEqual([["/figures/a.svg", "three"]]);
  const both = { ...BUILT, "pages/a.md": text("A3"), "pages/b.md": text("B2") };
  // Drawn of a text that an edition before changed, as of one of this edition.
  await publish(both, { drawings: [drawing("both"), drawing("both", "pages/b.md")] });
  expect(await drawn()).toEqual([["/figures/a.svg", "both"]]);
  await publish({ ...both, "pages/a.md": text("A") }, { drawings: [drawing("without a", "pages/b.md")] });
  expect(await drawn()).toEqual([["/figures/a.svg", "without a"]]);
  await publish({ ...both, "pages/a.md": text("A3") }, { drawings: [drawing("both"), drawing("both", "pages/b.md")] });
  expect(await drawn()).toEqual([["/figures/a.svg", "both"]]);
  await publish(BUILT);
  expect(await drawn()).toEqual([]);
});

test("a drawing of a text that is the build's is no drawing of an edition", async () => {
  const drawings = [{ path: "/figures/a.svg", source: "pages/b.md", bytes: text("x") }];
  await expect(publish({ ...BUILT, "pages/a.md": text("A2") }, { drawings })).rejects.toThrow("pages/b.md");
  expect(await servedTexts()).toEqual(asRead(BUILT));
});

test("a folder older than the site is told from one that changes it", async () => {
  await publish({ ...BUILT, "pages/a.md": text("A2") });
  const outdated = async (files: Record<string, Buffer>) =>
    findOutdated(await changesTo(new Map(Object.entries(files)), await readServed(access, built), built), access);
  expect(await outdated(BUILT)).toEqual(["pages/a.md"]);
  expect(await outdated({ ...BUILT, "pages/a.md": text("A3") })).toEqual([]);
});

test.each([
  ["../site.yaml", /n'est pas un chemin de content/],
  ["/etc/passwd.md", /n'est pas un chemin de content/],
  ["pages/É.md", /n'est pas un chemin de content/],
  [`pages/${"a".repeat(300)}.md`, /n'est pas un chemin de content/],
])("%s is refused", async (path, message) => {
  await expect(publish({ ...BUILT, [path]: text("x") })).rejects.toThrow(message);
  expect(await servedTexts()).toEqual(asRead(BUILT));
});

test("a page to which the code leads is changed, and neither taken away nor moved", async () => {
  const page = { "pages/accessibilite.md": text("---\n---\nDes mots.") };
  await publish({ ...BUILT, ...page });
  await expect(publish(BUILT)).rejects.toThrow("« pages/accessibilite.md » : le site mène lui-même à cette page");
  await publish({ ...BUILT, "pages/accessibilite.md": text("---\n---\nD'autres mots.") });
  await expect(publish({ ...BUILT, "pages/acces.md": page["pages/accessibilite.md"] })).rejects.toThrow("elle reste");
});

test("an edition without a change, without a note, or of fifty megabytes of texts or pictures is refused with a sentence", async () => {
  const changed = { ...BUILT, "pages/a.md": text("A2") };
  await expect(publish(BUILT)).rejects.toThrow("Rien ne change");
  await expect(publish(changed, { note: " " })).rejects.toThrow("Il faut un auteur et une note");
  await expect(publish({ ...BUILT, "pages/a.md": Buffer.alloc(50_000_000) })).rejects.toThrow(
    "Ces textes pèsent 50 Mo",
  );
  await expect(publish(changed, { drawings: drawingsOf(50) })).rejects.toThrow(
    "Les images de cette édition pèsent 50 Mo",
  );
  expect(await servedTexts()).toEqual(asRead(BUILT));
});

test("a picture counts once, whatever it is drawn from, and too many of them stop neither a withdrawal nor a rollback", async () => {
  const both = { ...BUILT, "pages/a.md": text("A2"), "pages/b.md": text("B2") };
  const twice = drawingsOf(21).flatMap((one) => [one, { ...one, source: "pages/b.md" }]);
  // Refused for its number alone, which is looked at last: the pictures need not be stored.
  for (const [kind, drawings] of [
    ["publish", twice],
    ["withdraw", drawingsOf(41)],
    ["rollback", drawingsOf(41)],
  ] as const)
    await expect(publish(both, { kind, drawings, base: 9 })).rejects.toThrow("Une autre édition a été publiée");
});

function drawingsOf(megabytes: number) {
  const paths = Array.from({ length: megabytes }, (_, index) => `/figures/${index}.svg`);
  return paths.map((path) => ({ path, source: "pages/a.md", bytes: Buffer.alloc(1_000_000) }));
}

test("a folder that is not one of contents, a link, a name or a text that is none are refused with a sentence", () => {
  using folder = temporaryFolder();
  expect(() => readTextsOf(folder.path)).toThrow("site.yaml n'y est pas");
  writeFileSync(join(folder.path, "Liste.md"), "x");
  expect(() => readTextsOf(folder.path)).toThrow("« Liste.md » ne peut pas être un texte du site");
  expect(() => writeTextsTo(folder.path, new Map())).toThrow("contient autre chose que des contenus");
  using other = temporaryFolder();
  writeFileSync(join(other.path, "site.yaml"), Buffer.from([0xc3, 0x28]));
  expect(() => readTextsOf(other.path)).toThrow("n'est pas un texte en UTF-8");
  symlinkSync("/etc/passwd", join(other.path, "a.md"));
  expect(() => readTextsOf(other.path)).toThrow("n'est ni un fichier ni un dossier");
  expect(() => writeTextsTo(other.path, new Map())).toThrow("n'est ni un fichier ni un dossier");
});

test("whoever publishes to a database that is read-only reads why", async () => {
  await client.exec("set default_transaction_read_only = on");
  try {
    const reason = "La base est en lecture seule (disque plein, ou serveur de secours)";
    await expect(publish({ ...BUILT, "pages/a.md": text("A2") })).rejects.toThrow(reason);
    const edition = { base: 0, kind: "publish", author: "Ana", note: "Une note", builtAt: DAY } as const;
    const changes = [{ path: "pages/a.md", former: text("A"), text: text("A2"), builtSha: null }];
    await expect(publishEdition(db, { ...edition, changes, drawings: [] })).rejects.toThrow(reason);
  } finally {
    await client.exec("set default_transaction_read_only = off");
  }
});

test("of two publications over the same edition, one is refused", async () => {
  const base = (await readServed(access, built)).number;
  const both = await Promise.allSettled([
    publish({ ...BUILT, "pages/a.md": text("de l'une") }, { base }),
    publish({ ...BUILT, "pages/b.md": text("de l'autre") }, { base }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = both.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  expect(String(refused.reason)).toContain("Une autre édition a été publiée pendant la vérification de la vôtre");
  const served = await servedTexts();
  expect([served["pages/a.md"], served["pages/b.md"]].filter((words) => words?.startsWith("de l"))).toHaveLength(1);
});

test("a command asks the running site, and hears what it refuses; without one it is told so", async () => {
  using folder = temporaryFolder();
  expect(await askRunningSite(folder.path)).toBeNull();
  const socket = await serveEditionSocket(access, folder.path);
  const asked = await askRunningSite(folder.path);
  if (!asked) throw new Error("the site does not answer");
  expect(await publish({ ...BUILT, "pages/a.md": text("A2\r\n") }, { to: asked })).toBe(1);
  expect((await servedTexts(asked))["pages/a.md"]).toBe("A2\r\n");
  await expect(publish(BUILT, { to: asked, base: 0 })).rejects.toThrow("Une autre édition a été publiée");
  socket.close();
});
