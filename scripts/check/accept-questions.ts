import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readContentFolder } from "#app/newsroom/editions/content-folder.server.ts";
import { acceptQuestions, LOCK_FILE, listQuestions, readLock } from "#library/check/question-lock.ts";
import { loadContent } from "#library/schema/load-content.ts";

// Writes the present questions to questions.lock, in content/ or in the folder given as an argument.
const folder = resolve(process.argv[2] ?? "content");
const file = join(folder, LOCK_FILE);
const before = existsSync(file) ? readFileSync(file, "utf8") : "";
const questions = listQuestions(loadContent(readContentFolder(folder)).content);
const after = acceptQuestions(readLock(before), questions, new Date().toISOString().slice(0, 10));
writeFileSync(file, after);

const known = new Set(before.split("\n"));
const changed = after.split("\n").filter((line) => line !== "" && !line.startsWith("#") && !known.has(line));
for (const line of changed) console.log(`Noté : ${line.split(" ").slice(0, 2).join(", révision ")}`);
console.log(changed.length === 0 ? "Rien à noter." : `${changed.length} question(s) notée(s) dans ${LOCK_FILE}.`);
