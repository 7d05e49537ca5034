import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readContentFolder } from "#app/features/editions/content-folder.server.ts";
import { acceptPublished } from "#library/proofs/accept-published.ts";
import { isPublished, loadContent } from "#library/schema/load-content.ts";

// Writes the published texts as they are now; a changed text needs an entry under « changes » first.
const folder = resolve(process.argv[2] ?? "content");
const files = readContentFolder(folder);
const { accepted, unannounced } = acceptPublished(loadContent(files).content.articles.filter(isPublished), files);

for (const { file, target, json, isFirst, changedPassages } of accepted) {
  mkdirSync(dirname(join(folder, target)), { recursive: true });
  writeFileSync(join(folder, target), json);
  console.log(
    `${file} : ${isFirst ? "première version enregistrée" : `${changedPassages} passage(s) changé(s), enregistré(s)`}.`,
  );
}
for (const file of unannounced) {
  console.error(`${file} : le texte a changé sans entrée nouvelle sous « changes ». Rien n'est enregistré pour lui.`);
  process.exitCode = 1;
}
