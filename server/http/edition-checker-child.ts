// Forked by edition-checker.ts and used for several candidates. It opens no database and has no secret.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type {
  CandidateEdition,
  CheckedEdition,
  PreviewedPage,
  PreviewRequest,
} from "#app/newsroom/drafts/newsroom-services.ts";
import { servedBuild } from "./built-app.ts";
import { changedFiles, checkTexts, createValues, renderEdition } from "./candidate-edition.ts";
import { serveMessages } from "./worker-process.ts";

/** Requests are handled one at a time. */
export type WorkerRequest = { candidate: CandidateEdition } | { preview: PreviewRequest };

const ROOT = join(import.meta.dirname, "../..");
const BUILD = servedBuild(ROOT);

const app = (await import(pathToFileURL(join(BUILD, "server/index.js")).href)) as typeof import("#server/app/app.ts");
const tools = await app.loadEditionTools();
const site = { app, tools, clientDirectory: join(BUILD, "client") };
const valuesOf = createValues();

serveMessages<WorkerRequest, CheckedEdition | PreviewedPage>((asked) =>
  "preview" in asked ? preview(asked.preview) : checkCandidate(asked.candidate),
);

async function checkCandidate({
  number,
  served,
  changes,
  acceptance,
  siteValues,
  images,
}: CandidateEdition): Promise<CheckedEdition> {
  const asked = changedFiles(served, changes);
  const only = tools.relatedFiles({ files: asked, served });
  const accepted = acceptance
    ? tools.acceptEdition(tools.loadContent(asked, valuesOf(asked)).content, asked, acceptance, only)
    : { files: new Map<string, string>(), changedQuestions: [], issues: [] };
  const files = { ...asked, ...Object.fromEntries(accepted.files) };
  const options = { images: new Set(images), only, isMinor: acceptance?.isMinor ?? false, valuesOf };
  const { content, issues: found, notes } = checkTexts(site, { files, served }, options);
  const issues = [...found, ...accepted.issues];
  const withdrawn = content.withdrawn.map(({ front }) => front.id);
  const { files: written, changedQuestions } = accepted;
  const checked = { issues, notes, accepted: written, changedQuestions, withdrawn, renderError: null };
  // Without `siteValues` the candidate is checked but no page is rendered.
  if (issues.length > 0 || !siteValues) return checked;
  try {
    await renderEdition(site, { content, number, only, siteValues });
    return checked;
  } catch (error) {
    if (!(error instanceof tools.EditionRefused)) throw error;
    return { ...checked, renderError: error.message };
  }
}

async function preview({ served, changes, document, part, siteValues }: PreviewRequest): Promise<PreviewedPage> {
  const files = changedFiles(served, changes);
  const { content, issues } = tools.loadContent(files, valuesOf(files));
  const own = issues.filter(({ file }) => changes.has(file));
  if (own.length > 0) return { state: "unreadable", messages: own.map(tools.describeIssue) };
  const path = tools.pageOf(content, document);
  if (!path) return { state: "unreadable", messages: ["Ce document n’a pas de page à lui."] };
  const place = part ? `${path}/${part}` : path;
  const store = tools.createContentStore(() => tools.editionSource(content, new Map()));
  const response = await app.pagesOf(store).render(place, siteValues);
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) {
    return { state: "unreadable", messages: [`Le site n’a pas de page à l’adresse ${place}.`] };
  }
  return { state: "page", html: await response.text(), path };
}
