import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parse, stringify } from "yaml";
import { readContentFolder } from "#app/newsroom/editions/content-folder.server.ts";
import { loadContent } from "#library/schema/load-content.ts";
import { SOURCE_REPORT_FILE, SOURCE_STATUS_WORDS, SourceReportSchema } from "#library/schema/source-health.schema.ts";
import { readSettings } from "#platform/settings.ts";
import { askSources } from "./source-health.ts";
import { quotesOf } from "./source-quotes.ts";

// Requests every address of content/facts and writes the results for the newsroom.
const settings = readSettings(process.env);
const { content } = loadContent(readContentFolder(resolve(process.argv[2] ?? "content")));
const file = join(settings.dataDir, SOURCE_REPORT_FILE);
const known = existsSync(file) ? SourceReportSchema.parse(parse(readFileSync(file, "utf8"))) : {};

const sources = [...quotesOf(content.facts)].map(([url, quotes]) => ({ url, quotes: [...quotes] }));
console.log(`${sources.length} adresses à demander, une par seconde et par site.`);

const report = await askSources(sources, { now: new Date(), known, contact: `${settings.publicUrl}/contact` });
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, stringify(report));
for (const [url, { status, detail, movedTo }] of Object.entries(report)) {
  if (status === "answers") continue;
  console.log(`${url} : ${SOURCE_STATUS_WORDS[status]} (${detail}${movedTo ? ` : ${movedTo}` : ""})`);
}
