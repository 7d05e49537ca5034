import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { publishEdition, readEdition, readNumber } from "#app/newsroom/editions/edition-store.server.ts";
import { withdrawArticle } from "#app/newsroom/editions/withdraw-article.ts";
import { type Database, openDatabase } from "#database/open.server.ts";
import { hasPostgres, startPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { COMPILED, type ServerProcess, startServer } from "#tests/support/site/built-server.ts";

const ROOT = join(import.meta.dirname, "../../..");
const TERM = "glossary/accord-d-association.yaml";
const WORDS = "Une définition publiée sans construction.";
const ARTICLE = "/categories/international/ukraine/histoire";
const ARTICLE_FILE = "articles/international/ukraine/histoire.md";
const run = promisify(execFile);

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

function open(databaseUrl: string | null, dataDir: string) {
  const migrationsFolder = join(ROOT, "database/migrations");
  return openDatabase({ databaseUrl, dataDir, migrationsFolder, onConnectionError: () => {} });
}

/** As the newsroom does, once it has checked and rendered. */
async function publish(db: Database, path: string, change: (text: Buffer) => Buffer): Promise<number> {
  const text = (await readEdition(db)).get(path) ?? Buffer.alloc(0);
  const about = { kind: "publication", author: "Essai", note: "Essai" } as const;
  const changes = new Map([[path, change(text)]]);
  return publishEdition(db, { base: await readNumber(db), ...about, changes });
}

const define = (yaml: Buffer) => Buffer.from(String(yaml).replace(/^definition: .*$/m, `definition: ${WORDS}`));

/** Whether a page and its data have the new words, and the edition that each says it is of. */
async function glossaryOf({ url }: ServerProcess) {
  const answers = await Promise.all(["/glossaire", "/glossaire.data"].map((path) => fetch(url + path)));
  const editions = answers.map(({ headers }) => headers.get("x-release")?.split(".")[1] ?? "0");
  const isNew = await Promise.all(answers.map(async (answer) => (await answer.text()).includes(WORDS)));
  return isNew.map((found, index) => `${found ? "new" : "former"} ${editions[index]}`);
}

async function statusAt({ url }: ServerProcess, path: string) {
  const answer = await fetch(url + path, { redirect: "manual" });
  return [answer.status, / retiré/.test(await answer.text()) ? "retiré" : ""];
}

test("a site begins with the files of its deployment, and starts with what was published since; both are exported", {
  timeout: 300_000,
}, async () => {
  const environment = { DATA_DIR: join(folder.path, "embedded") };
  const target = join(folder.path, "texts");
  const { PATH, HOME } = process.env;
  const exportTexts = () =>
    run(process.execPath, ["scripts/operate/content-export.ts", "--to", target], {
      cwd: ROOT,
      env: { PATH, HOME, ...COMPILED, ...environment },
    }).catch((error: { stdout: string; stderr: string }) => error);
  {
    await using server = await startServer({ environment });
    expect(await glossaryOf(server)).toEqual(["former 1", "former 1"]);
    const { stdout, stderr } = await exportTexts();
    expect(stdout + stderr).toMatch(/base .* déjà|arrêtez/i);
  }
  const { db, close } = await open(null, environment.DATA_DIR);
  const begun = await readEdition(db);
  expect([...begun].filter(([path, text]) => !readFileSync(join(ROOT, "content", path)).equals(text))).toEqual([]);
  await publish(db, TERM, define);
  await publish(db, ARTICLE_FILE, (text) => withdrawArticle(text, "Une source était fausse."));
  await close();
  await using server = await startServer({ environment });
  expect(await glossaryOf(server)).toEqual(["new 3", "new 3"]);
  const gone = ["", "/preuves", "/fiche"].map((end) => ARTICLE + end);
  for (const path of [...gone, "/markdown/ukraine-histoire.md", "/quiz/ukraine-histoire.json", "/lettre/1"])
    expect(await statusAt(server, path), path).toEqual([410, "retiré"]);
  expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).not.toContain(ARTICLE);
  expect(await (await fetch(`${server.url}/recherche?q=Crimée`)).text()).not.toContain(ARTICLE);
  await server[Symbol.asyncDispose]();
  const { stdout } = await exportTexts();
  expect(stdout).toContain("Édition n° 3 écrite");
  expect(readFileSync(join(target, TERM), "utf8")).toContain(WORDS);
});

test.runIf(hasPostgres)(
  "two processes that start together on PostgreSQL publish the files once, and serve what follows",
  {
    timeout: 300_000,
  },
  async () => {
    const postgres = await startPostgres();
    const start = (name: string) =>
      startServer({ environment: { DATABASE_URL: postgres.url, DATA_DIR: join(folder.path, name) } });
    const servers: ServerProcess[] = [];
    try {
      servers.push(...(await Promise.all([start("one"), start("two")])));
      const { db, close } = await open(postgres.url, folder.path);
      expect(await readNumber(db)).toBe(1);
      await publish(db, TERM, define);
      await close();
      for (const server of servers) await expect.poll(() => glossaryOf(server)).toEqual(["new 2", "new 2"]);
    } finally {
      await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
      await postgres.stop();
    }
  },
);
