import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse, stringify } from "yaml";
import { loadContent } from "#library/schema/load-content.ts";
import { readSettings } from "#platform/settings.ts";
import { readContentFolder } from "#scripts/run/content-folder.ts";
import { askSources, type Health } from "./source-health.ts";

// Asks every address of content/facts and writes the answers to sources-health.yaml.
const folder = resolve(process.argv[2] ?? "content");
const file = join(folder, "sources-health.yaml");
const { content } = loadContent(readContentFolder(folder));
const known = (existsSync(file) ? parse(readFileSync(file, "utf8")) : {}) as Record<string, Health>;

const quotes = new Map<string, Set<string>>();
for (const { url, quote } of content.facts.flatMap(({ sources }) => sources)) {
  if (!url) continue;
  const ofUrl = quotes.get(url) ?? new Set();
  if (quote) ofUrl.add(quote);
  quotes.set(url, ofUrl);
}
const sources = [...quotes].map(([url, wanted]) => ({ url, quotes: [...wanted] }));
console.log(`${sources.length} adresses à demander, une par seconde et par site.`);

const contact = `${readSettings(process.env).publicUrl}/contact`;
const health = await askSources(sources, { now: new Date(), known, contact });
writeFileSync(file, stringify(health));
for (const [url, { status, detail, movedTo }] of Object.entries(health)) {
  if (status !== "answers") console.log(`${url} : ${labelOf(status)} (${detail}${movedTo ? ` : ${movedTo}` : ""})`);
}

function labelOf(status: Health["status"]): string {
  const labels = {
    answers: "répond",
    moved: "a déménagé",
    unknown: "on ne sait pas",
    gone: "n'existe plus",
    "quote-missing": "la citation n'y est plus",
  };
  return labels[status];
}
