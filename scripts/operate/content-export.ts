// npm run content:export -- --to FOLDER: exports the newest edition byte for byte, with its images, from a database
// that no running site has open.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeTextsTo } from "#app/newsroom/editions/content-folder.server.ts";
import { EditionRefused } from "#app/newsroom/editions/edition-refused.ts";
import { readEdition, readNumber } from "#app/newsroom/editions/edition-store.server.ts";
import { readImageFiles } from "#app/newsroom/editions/images.server.ts";
import { openDatabase } from "#database/open.server.ts";
import { readSettings } from "#platform/settings.ts";
import { formatCount, runLongCommand } from "./long-command.ts";

const ROOT = join(import.meta.dirname, "../..");

await runLongCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: "string" } } });
  if (!values.to) throw new EditionRefused("Dites où écrire : npm run content:export -- --to DOSSIER");
  const folder = resolve(values.to);
  const { databaseUrl, dataDir } = readSettings(process.env);
  const migrationsFolder = join(ROOT, "database/migrations");
  const { db, close } = await openDatabase({ databaseUrl, dataDir, migrationsFolder, onConnectionError: () => {} });
  try {
    const texts = await readEdition(db);
    writeTextsTo(folder, texts);
    const images = await readImageFiles(db, texts.values());
    const clone = join(dirname(folder), "public");
    for (const [path, bytes] of images) {
      mkdirSync(dirname(join(clone, path)), { recursive: true });
      writeFileSync(join(clone, path), bytes);
    }
    const said = `Édition n° ${await readNumber(db)} écrite dans ${folder} : ${formatCount(texts.size)} fichiers`;
    console.log(images.size === 0 ? `${said}.` : `${said}, et ${formatCount(images.size)} images à côté.`);
  } finally {
    await close();
  }
});
