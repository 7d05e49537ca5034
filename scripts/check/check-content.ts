import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readContentFolder } from "#app/newsroom/editions/content-folder.server.ts";
import { EditionRefused } from "#app/newsroom/editions/edition-refused.ts";
import { figureFile } from "#library/catalogue/figure-file.ts";
import { checkContent } from "#library/check/check-content.ts";
import { formatIssue } from "#library/schema/content-issue.ts";
import { checkLetterFiles } from "./check-letters.ts";

// Prints in French the problems found in content/, or in the folder given as an argument; the exit code is
// 1 when there is one.
const contentFolder = resolve(process.argv[2] ?? "content");
const publicFolder = join(dirname(contentFolder), "public");

const files = readFiles();
const { issues, notes } = checkContent(files, (path) => {
  if (figureFile(path) in files) return true;
  const folder = path.split("/")[1] ?? "";
  return folder === "images" || existsSync(join(publicFolder, folder)) ? existsSync(join(publicFolder, path)) : null;
});

for (const note of notes) console.log(`Note : ${note}`);
for (const issue of issues) console.error(formatIssue(issue));
if (issues.length > 0) {
  console.error(issues.length === 1 ? "1 erreur dans le contenu." : `${issues.length} erreurs dans le contenu.`);
  process.exitCode = 1;
} else {
  const reports = await checkLetterFiles(contentFolder, publicFolder);
  for (const { line } of reports) console.log(line);
  if (reports.some(({ isRed }) => isRed)) process.exitCode = 1;
  else console.log("Le contenu est en ordre.");
}

/** Ends the process for the problems that would also stop `npm start`. */
function readFiles() {
  try {
    return readContentFolder(contentFolder);
  } catch (error) {
    if (!(error instanceof EditionRefused)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
