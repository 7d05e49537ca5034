// npm run content:export -- --to FOLDER: the content that the site serves, byte for byte.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { exportImages } from "./edition-images.ts";
import { formatCount, runLongCommand } from "./long-command.ts";
import { openEditions } from "./open-editions.ts";

await runLongCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: "string" } } });
  const editions = await openEditions();
  const { tools, access, close } = editions;
  try {
    if (!values.to) throw new tools.EditionRefused("Dites où écrire : npm run content:export -- --to DOSSIER");
    const served = await tools.readServed(access, tools.openBuiltTexts());
    const texts = await served.read(served.shas.keys());
    tools.writeTextsTo(resolve(values.to), texts);
    await exportImages(editions, texts, resolve(values.to));
    console.log(`Édition n° ${served.number} écrite dans ${resolve(values.to)} : ${formatCount(texts.size)} fichiers.`);
  } finally {
    await close();
  }
});
// The job queue's modules may hold timers.
process.exit();
