// Forked by candidate-checks.ts, once for several candidates. It opens no database and knows no secret.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type {
  Candidate,
  CheckedCandidate,
  PreviewedPage,
  PreviewRequest,
} from "#app/features/newsroom/newsroom-services.ts";
import { servedBuild } from "./built-app.ts";
import { changeText, checkTexts, openCandidate, renderEdition } from "./candidate.ts";
import { serveMessages } from "./worker-process.ts";

/** Handled one at a time. */
export type WorkerRequest = { candidate: Candidate } | { preview: PreviewRequest };

const BUILD = servedBuild(join(import.meta.dirname, "../.."));
const CLIENT = join(BUILD, "client");

const app = (await import(pathToFileURL(join(BUILD, "server/index.js")).href)) as typeof import("#server/app/app.ts");
const tools = await app.loadEditionTools();

serveMessages<WorkerRequest, CheckedCandidate | PreviewedPage>((asked) =>
  "preview" in asked ? preview(asked.preview) : check(asked.candidate),
);

async function check({
  number,
  changes,
  acceptance,
  wordsOf,
  siteValues,
  images,
}: Candidate): Promise<CheckedCandidate> {
  const candidate = openCandidate(tools, changes);
  const accepted = acceptance
    ? tools.acceptEdition(tools.loadContent(candidate.files, candidate.values).content, candidate.files, acceptance)
    : { files: new Map<string, string>(), changedQuestions: [], issues: [] };
  for (const [path, text] of accepted.files) changeText(candidate, path, Buffer.from(text));
  const words = wordsOf && new Set(wordsOf);
  const {
    content,
    issues: found,
    notes,
  } = checkTexts({ tools, clientDirectory: CLIENT, images: new Set(images) }, candidate, words);
  const issues = [...found, ...accepted.issues];
  const withdrawn = content.withdrawn.map(({ front }) => front.id);
  const { files, changedQuestions } = accepted;
  const checked = { issues, notes, accepted: files, changedQuestions, withdrawn, drawings: [], renderError: null };
  // No `siteValues`: check only.
  if (issues.length > 0 || !siteValues) return checked;
  try {
    const { changed } = candidate;
    const drawings = await renderEdition(
      { app, tools, clientDirectory: CLIENT },
      { changed, content, number, siteValues },
    );
    return { ...checked, drawings };
  } catch (error) {
    if (!(error instanceof tools.EditionRefused)) throw error;
    return { ...checked, renderError: error.message };
  }
}

async function preview({ changes, document, path, siteValues, drawings }: PreviewRequest): Promise<PreviewedPage> {
  const { files, values } = openCandidate(tools, changes);
  const { content, issues } = tools.loadContent(files, values);
  if (issues.length > 0) return { state: "unreadable", messages: issues.map(tools.formatIssue) };
  const place = path ?? tools.pageOf(content, document);
  if (!place) return { state: "unreadable", messages: ["Ce document n’a pas de page à lui."] };
  const store = tools.createContentStore(() => tools.editionSource(content, drawings));
  const response = await app.pagesOf(store).render(place, siteValues);
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) {
    return { state: "unreadable", messages: [`Le site n’a pas de page à l’adresse ${place}.`] };
  }
  return { state: "page", html: await response.text() };
}
