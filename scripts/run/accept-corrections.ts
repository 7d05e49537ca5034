import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { changedPassages, passagesToKeep } from "#library/proofs/changed-passages.ts";
import { listPassages } from "#library/proofs/marked-passages.ts";
import { isPublished, loadContent } from "#library/schema/load-content.ts";
import { publishedFile, readPublished } from "#library/schema/published-text.schema.ts";
import { readContentFolder } from "./content-folder.ts";

// Writes the published texts as they are now; a changed text needs an entry under « changes » first.
const folder = resolve(process.argv[2] ?? "content");
const files = readContentFolder(folder);
const { content } = loadContent(files);

for (const { file, front, body } of content.articles.filter(isPublished)) {
  const target = publishedFile(front.id);
  const known = files[target] === undefined ? null : readPublished(files[target]);
  const passages = passagesToKeep(listPassages(body).passages);
  const changed = known ? changedPassages(known.passages, passages) : [];
  const history = known?.history ?? front.changes.map(() => []);
  if (known && changed.length === 0 && history.length === front.changes.length) continue;
  if (changed.length > 0 && front.changes.length <= history.length) {
    console.error(`${file} : le texte a changé sans entrée nouvelle sous « changes ». Rien n'est enregistré pour lui.`);
    process.exitCode = 1;
    continue;
  }
  const added = known ? front.changes.slice(history.length).map((_change, index) => (index === 0 ? changed : [])) : [];
  mkdirSync(dirname(join(folder, target)), { recursive: true });
  writeFileSync(join(folder, target), `${JSON.stringify({ passages, history: [...history, ...added] }, null, 1)}\n`);
  console.log(
    `${file} : ${known ? `${changed.length} passage(s) changé(s), enregistré(s)` : "première version enregistrée"}.`,
  );
}
