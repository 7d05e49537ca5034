import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { readTextsFrom, writeTextsTo } from "./content-folder.server.ts";
import {
  listEditions,
  type NewEdition,
  publishEdition,
  readEdition,
  readNumber,
  readServedFiles,
} from "./edition-store.server.ts";
import { changesTo } from "./served-texts.server.ts";

const { db, client, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const text = (words: string) => Buffer.from(words);
const FIRST = { "site.yaml": text("name: Un\n"), "pages/a.md": text("A\r\n"), "pages/b.md": text("B") };

/** @param wanted all texts of the edition */
async function publish(wanted: Record<string, Buffer>, edition: Partial<NewEdition> = {}): Promise<number> {
  const { number, shas } = await readServedFiles(db);
  const changes = changesTo(new Map(Object.entries(wanted)), { shas });
  const about = { kind: "publication", author: "Ana", note: "Une note" } as const;
  return publishEdition(db, { base: number, ...about, changes, ...edition });
}

const asRead = (files: Iterable<readonly [string, Buffer]>) =>
  Object.fromEntries([...files].map(([path, one]) => [path, one.toString("latin1")]));

const served = async (edition?: number) => asRead(await readEdition(db, edition));
const FIRST_READ = asRead(Object.entries(FIRST));

test("what is exported is what was published, byte for byte, whatever the texts", async () => {
  const random = randomNumbers(30);
  const pieces = ["\r\n", "\n", "\uFEFF", "e\u0301", "é", "🗳️", "a: b", "\t", "\u202f", " ", "« x »", "\r", "\u0000"];
  const aText = () =>
    Array.from({ length: random() * 20 }, () => pieces[Math.floor(random() * pieces.length)]).join("");
  const texts: Record<string, Buffer> = {
    "site.yaml": text("\uFEFFname: Un"),
    "pages/long.md": text("x".repeat(1_000_000)),
  };
  for (let index = 0; index < 1_100; index += 1) texts[`pages/p-${index}.md`] = text(aText());
  await publish(texts);
  using folder = temporaryFolder();
  writeTextsTo(folder.path, await readEdition(db));
  const read = readTextsFrom(folder.path);
  expect([...read.keys()].toSorted()).toEqual(Object.keys(texts).toSorted());
  const different = Object.entries(texts).filter(([path, one]) => !read.get(path)?.equals(one));
  expect(different).toEqual([]);
});

test("each edition is read again as it was, deleted files and new ones included", async () => {
  const editions = [
    FIRST,
    { ...FIRST, "pages/a.md": text("A2") },
    { "site.yaml": FIRST["site.yaml"], "pages/c.md": text("C") },
    { ...FIRST, "pages/c.md": text("C2") },
  ];
  for (const one of editions) await publish(one);
  for (const [index, one] of editions.entries()) expect(await served(index + 1)).toEqual(asRead(Object.entries(one)));
  expect(await served()).toEqual(await served(4));
  expect((await listEditions(db, 2)).map(({ number, kind }) => [number, kind])).toEqual([
    [4, "publication"],
    [3, "publication"],
  ]);
});

test.each([
  ["../site.yaml", /n'est pas un chemin de content/],
  ["/etc/passwd.md", /n'est pas un chemin de content/],
  ["pages/É.md", /n'est pas un chemin de content/],
  [`pages/${"a".repeat(300)}.md`, /n'est pas un chemin de content/],
])("%s is refused", async (path, message) => {
  await expect(publish({ ...FIRST, [path]: text("x") })).rejects.toThrow(message);
  expect(await served()).toEqual({});
});

test("an edition without a change, without a note, or of fifty megabytes is refused with a sentence", async () => {
  await publish(FIRST);
  const changed = { ...FIRST, "pages/a.md": text("A2") };
  await expect(publish(FIRST)).rejects.toThrow("Rien ne change");
  await expect(publish(changed, { note: " " })).rejects.toThrow("Il faut un auteur et une note");
  const large = { ...FIRST, "pages/a.md": Buffer.alloc(50_000_000) };
  await expect(publish(large)).rejects.toThrow("Ces textes pèsent 50 Mo");
  expect(await served()).toEqual(FIRST_READ);
});

test("a folder that is not one of contents, a link, a name or a text that is none are refused with a sentence", () => {
  using folder = temporaryFolder();
  expect(() => readTextsFrom(folder.path)).toThrow("site.yaml n'y est pas");
  writeFileSync(join(folder.path, "Liste.md"), "x");
  expect(() => readTextsFrom(folder.path)).toThrow("« Liste.md » ne peut pas être un texte du site");
  expect(() => writeTextsTo(folder.path, new Map())).toThrow("contient autre chose que des contenus");
  using other = temporaryFolder();
  writeFileSync(join(other.path, "site.yaml"), Buffer.from([0xc3, 0x28]));
  expect(() => readTextsFrom(other.path)).toThrow("n'est pas un texte en UTF-8");
  symlinkSync("/etc/passwd", join(other.path, "a.md"));
  expect(() => readTextsFrom(other.path)).toThrow("n'est ni un fichier ni un dossier");
  expect(() => writeTextsTo(other.path, new Map())).toThrow("n'est ni un fichier ni un dossier");
});

test("whoever publishes to a database that is read-only reads why", async () => {
  await client.exec("set default_transaction_read_only = on");
  try {
    await expect(publish(FIRST)).rejects.toThrow("La base est en lecture seule (disque plein, ou serveur de secours)");
  } finally {
    await client.exec("set default_transaction_read_only = off");
  }
});

test("of two publications over the same edition, one is refused, and nothing of it stays", async () => {
  await publish(FIRST);
  const base = await readNumber(db);
  const both = await Promise.allSettled([
    publish({ ...FIRST, "pages/a.md": text("de l'une") }, { base }),
    publish({ ...FIRST, "pages/b.md": text("de l'autre") }, { base }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = both.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  expect(String(refused.reason)).toContain("Une autre édition a été publiée pendant la vérification de la vôtre");
  const texts = await served();
  expect([texts["pages/a.md"], texts["pages/b.md"]].filter((words) => words?.startsWith("de l"))).toHaveLength(1);
});
