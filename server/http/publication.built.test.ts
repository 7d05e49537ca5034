import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPostgres, startPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { COMPILED, type ServerProcess, startServer } from "#tests/support/site/built-server.ts";

type Tools = typeof import("#server/app/edition-tools.ts");

const ROOT = join(import.meta.dirname, "../..");
const TERM = "glossary/accord-d-association.yaml";
const WORDS = "Une définition publiée sans construction.";
const ARTICLE = "/categories/international/ukraine/histoire";
const run = promisify(execFile);

const app = (await import(pathToFileURL(join(ROOT, "build/server/index.js")).href)) as {
  loadEditionTools: () => Promise<Tools>;
  openDatabase: typeof import("#database/open.server.ts").openDatabase;
};
const tools = await app.loadEditionTools();
const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

/** What a command writes, whatever its end. */
async function command(environment: Record<string, string>, script: string, ...parameters: string[]): Promise<string> {
  const { PATH, HOME } = process.env;
  const { stdout, stderr } = await run(process.execPath, [`scripts/operate/${script}.ts`, ...parameters], {
    cwd: ROOT,
    env: { PATH, HOME, ...COMPILED, ...environment },
  }).catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}

/** As the command does, once it has checked and rendered. */
async function publish(
  access: import("#app/features/editions/edition-access.server.ts").EditionAccess,
  change: (texts: Map<string, Buffer>) => Map<string, Buffer> | Promise<Map<string, Buffer>>,
): Promise<number> {
  const built = tools.openBuiltTexts();
  const served = await tools.readServed(access, built);
  const texts = await change(await served.read(served.shas.keys()));
  const changes = await tools.changesTo(texts, served, built);
  const about = { kind: "publish", author: "Essai", note: "Essai" } as const;
  return access.publish({ base: served.number, ...about, builtAt: built.builtAt, changes, drawings: [] });
}

function definedAnew(words: string): string {
  const yaml = readFileSync(join(ROOT, "content", TERM), "utf8");
  return yaml.replace(/^definition: .*$/m, `definition: ${words}`);
}

/** Whether a page and its data have the new words, and the edition that each says it is of. */
async function glossaryOf({ url }: ServerProcess) {
  const answers = await Promise.all(["/glossaire", "/glossaire.data"].map((path) => fetch(url + path)));
  const editions = answers.map(({ headers }) => headers.get("x-release")?.split(".")[1] ?? "0");
  const isNew = await Promise.all(answers.map(async (answer) => (await answer.text()).includes(WORDS)));
  return isNew.map((found, index) => `${found ? "new" : "built"} ${editions[index]}`);
}

async function answerTo({ url }: ServerProcess, path: string) {
  const answer = await fetch(url + path, { redirect: "manual" });
  return [answer.status, answer.headers.get("Location") ?? (/ retiré/.test(await answer.text()) ? "retiré" : "")];
}

describe("a site with its embedded database", () => {
  const environment = { DATA_DIR: join(folder.path, "embedded") };
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ environment });
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  test("texts are exported, refused when one is wrong, published with their drawings, kept from an older folder, and taken back", {
    timeout: 300_000,
  }, async () => {
    const texts = join(folder.path, "texts");
    const publishFolder = (from: string) =>
      command(environment, "content-publish", "--from", from, "--note", "Une définition plus simple");
    const addresses = ["figures/immigration-part-immigres.svg", "letters/0002.png", "previews/ukraine-histoire.png"];
    const fetchDrawings = () => Promise.all(addresses.map((path) => bytesOf(`${server.url}/${path}`)));

    expect(await command(environment, "content-export", "--to", texts)).toContain("Édition n° 0 écrite");
    const files = readdirSync(texts, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of files) {
      const exported = join(parentPath, name);
      const isSame = readFileSync(exported).equals(readFileSync(exported.replace(texts, join(ROOT, "content"))));
      expect(isSame, name).toBe(true);
    }
    writeFileSync(join(texts, TERM), definedAnew("Un mot mal ortografié."));
    expect(await publishFolder(texts)).toMatch(
      new RegExp(`${TERM}:\\d+ → texte : « ortografié » : mot inconnu[\\s\\S]*Rien n'a été publié`),
    );
    expect(await glossaryOf(server)).toEqual(["built 0", "built 0"]);

    const before = await fetchDrawings();
    writeFileSync(join(texts, TERM), definedAnew(WORDS));
    change(
      join(texts, "figures/immigration-part-immigres.yaml"),
      /^title: .*$/m,
      'title: "Un titre plus long que celui du site"',
    );
    change(join(texts, "articles/international/ukraine/histoire.md"), /^title: "Histoire/m, "title: \"L'histoire");
    expect(await publishFolder(texts)).toContain("Édition n° 1 publiée");
    expect(await glossaryOf(server)).toEqual(["new 1", "new 1"]);
    const after = await fetchDrawings();
    for (const [index, path] of addresses.entries())
      expect(after[index]?.equals(before[index] ?? Buffer.of()), path).toBe(false);
    expect(after[0]?.toString()).toContain("Un titre plus long");
    for (const picture of after.slice(1)) expect(picture.subarray(1, 4).toString()).toBe("PNG");

    expect(await publishFolder(join(ROOT, "content"))).toContain("Le site a remplacé depuis ces textes");
    await command(environment, "content-publish", "--rollback", "0", "--note", "Retour");
    expect((await fetchDrawings()).map((bytes, index) => bytes.equals(before[index] ?? Buffer.of()))).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("what was withdrawn says so at each of its addresses, and what moved leads to its new one", async () => {
    const access = await tools.askRunningSite(environment.DATA_DIR);
    if (!access) throw new Error("The site does not answer its socket");
    const addresses = [
      ARTICLE,
      `${ARTICLE}/preuves`,
      `${ARTICLE}/fiche`,
      "/markdown/ukraine-histoire.md",
      "/quiz/ukraine-histoire.json",
      "/lettre/1",
    ];
    const sitemap = async () => (await fetch(`${server.url}/sitemap.xml`)).text();

    expect(await sitemap()).toContain(ARTICLE);
    await publish(access, (texts) => tools.withdrawArticle(texts, ARTICLE, "Une source était fausse."));
    for (const path of addresses) expect(await answerTo(server, path), path).toEqual([410, "retiré"]);
    expect(await sitemap()).not.toContain(ARTICLE);
    expect(await (await fetch(`${server.url}/recherche?q=Crimée`)).text()).not.toContain(ARTICLE);

    const before = await tools.readServed(access, tools.openBuiltTexts());
    await publish(access, () => tools.textsOfEdition(0, access, before));
    expect(await answerTo(server, ARTICLE)).toEqual([200, ""]);
    await publish(access, (texts) => tools.renameArticle(texts, ARTICLE, `${ARTICLE}-du-pays`));
    expect(await answerTo(server, ARTICLE)).toEqual([301, `${ARTICLE}-du-pays`]);
    expect(await answerTo(server, `${ARTICLE}/preuves`)).toEqual([301, `${ARTICLE}-du-pays/preuves`]);
    expect(await answerTo(server, `${ARTICLE}-du-pays`)).toEqual([200, ""]);
  });
});

async function bytesOf(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

function change(file: string, pattern: RegExp, words: string): void {
  writeFileSync(file, readFileSync(file, "utf8").replace(pattern, words));
}

test.runIf(hasPostgres)("what is published in PostgreSQL, two processes serve", async () => {
  const postgres = await startPostgres();
  const environment = { DATABASE_URL: postgres.url };
  const servers: ServerProcess[] = [];
  try {
    for (const name of ["one", "two"])
      servers.push(await startServer({ environment: { ...environment, DATA_DIR: join(folder.path, name) } }));
    const { db, close } = await app.openDatabase({
      databaseUrl: postgres.url,
      dataDir: folder.path,
      onConnectionError: () => {},
      migrationsFolder: join(ROOT, "database/migrations"),
    });
    await publish(tools.accessTo(db), (texts) => new Map(texts).set(TERM, Buffer.from(definedAnew(WORDS))));
    await close();
    for (const server of servers) await expect.poll(() => glossaryOf(server)).toEqual(["new 1", "new 1"]);
    // A site that is stopped is exported too.
    await Promise.all(servers.splice(0).map((server) => server[Symbol.asyncDispose]()));
    const texts = join(folder.path, "others");
    expect(await command(environment, "content-export", "--to", texts)).toContain("Édition n° 1 écrite");
    expect(readFileSync(join(texts, TERM), "utf8")).toBe(definedAnew(WORDS));
  } finally {
    await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    await postgres.stop();
  }
});
