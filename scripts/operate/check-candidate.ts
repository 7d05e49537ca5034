import { join } from "node:path";
import type { EditionDrawing } from "#library/catalogue/create-catalogue.ts";
import { siteValuesOf } from "#platform/site-values.ts";
import { servedBuild } from "#server/http/built-app.ts";
import { candidateWith, checkTexts, renderEdition } from "#server/http/candidate.ts";
import { createProgress } from "./long-command.ts";
import type { openEditions } from "./open-editions.ts";

type Editions = Awaited<ReturnType<typeof openEditions>>;

const CLIENT = join(servedBuild(join(import.meta.dirname, "../..")), "client");
const SHOWN_ISSUES = 50;

/** All that would stop a build, then every drawing and page. Throws with what is wrong, by file and line. Returns the drawings. */
export async function checkCandidate(
  { app, settings, tools }: Editions,
  texts: ReadonlyMap<string, Buffer>,
  { number, images }: { number: number; images: ReadonlySet<string> },
): Promise<EditionDrawing[]> {
  console.log("Vérification des textes…");
  const candidate = candidateWith(tools, texts);
  const { content, issues } = checkTexts({ tools, clientDirectory: CLIENT, images }, candidate);
  if (issues.length > 0) {
    const lines = issues.slice(0, SHOWN_ISSUES).map(tools.formatIssue);
    const more = issues.length > SHOWN_ISSUES ? [`et ${issues.length - SHOWN_ISSUES} autres erreurs.`] : [];
    throw new tools.EditionRefused([...lines, ...more, "Rien n'a été publié."].join("\n"));
  }
  let progress = createProgress("Rendu", 0, "pages");
  const drawings = await renderEdition(
    { app, tools, clientDirectory: CLIENT },
    {
      changed: candidate.changed,
      content,
      number,
      siteValues: siteValuesOf(settings, new Date()),
      onStart: (pages) => {
        progress = createProgress("Rendu", pages, "pages");
      },
      onPage: () => progress.add(1),
    },
  );
  progress.end();
  return drawings;
}
