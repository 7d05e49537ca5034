import { createHash } from "node:crypto";
import { formatIssue } from "#library/schema/content-issue.ts";
import { type Content, type ContentFiles, isPublished, loadContent } from "#library/schema/load-content.ts";
import { pagePolicy } from "#platform/http/security-headers.ts";
import type { Draft } from "../draft.ts";
import type { NewsroomServices } from "../newsroom-services.ts";
import { newsroomOf, readServedTexts } from "../served.server.ts";

export type Preview = { state: "page"; html: string } | { state: "unreadable"; messages: string[] };

const PLACES: [document: RegExp, page: string][] = [
  [/^glossary\//, "/glossaire"],
  [/^site\.yaml$/, "/a-propos"],
  [/^categories\//, "/explorer"],
];
const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g;
const BANNER = "Aperçu d’un texte qui n’est pas publié";
const BANNER_STYLE =
  ".draft-banner{position:sticky;top:0;z-index:100;margin:0;padding:.5rem 1rem;background:#ffe08a;color:#1b1b1b;text-align:center;font-weight:700}";

/** A page as readers would have it, with a banner and without scripts. @param path by default the document's own page */
export async function renderDraftPage(
  services: Pick<NewsroomServices, "db" | "newsroom">,
  draft: Draft,
  path?: string,
): Promise<Preview> {
  const { content, messages } = await loadWith(services, draft);
  if (messages.length > 0) return { state: "unreadable", messages };
  const place = path ?? pageOf(content, draft.document);
  if (!place) return { state: "unreadable", messages: ["Ce document n’a pas de page à lui."] };
  const answer = await newsroomOf(services).renderPage(content, place);
  const html = await answer.text();
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) {
    return { state: "unreadable", messages: [`Le site n’a pas de page à l’adresse ${place}.`] };
  }
  return { state: "page", html: asPreview(html) };
}

/** What is served, with the draft's own files in their place. */
async function loadWith(services: Pick<NewsroomServices, "db" | "newsroom">, draft: Draft) {
  const built = newsroomOf(services).openBuilt();
  const served = await readServedTexts(services);
  const values = built.readValues();
  const texts = await served.read(served.shas.keys());
  const files: ContentFiles = Object.fromEntries([...texts].map(([file, bytes]) => [file, bytes.toString("utf8")]));
  for (const file of served.overlay.applied.keys()) values.delete(file);
  for (const { path, text } of draft.files.filter(({ isChanged }) => isChanged)) {
    values.delete(path);
    if (text === null) delete files[path];
    else files[path] = text;
  }
  const { content, issues } = loadContent(files, values);
  return { content, messages: issues.map(formatIssue) };
}

function pageOf(content: Content, document: string): string | null {
  const own =
    content.articles.filter(isPublished).find(({ file }) => file === document) ??
    content.pages.find(({ file, front }) => file === document && front.status !== "planned") ??
    content.letters.find(({ file }) => file === document) ??
    content.resources.find(({ file }) => file === document) ??
    content.recommendations.find(({ file }) => file === document);
  return own?.href ?? PLACES.find(([pattern]) => pattern.test(document))?.[1] ?? null;
}

function asPreview(html: string): string {
  return html
    .replace(SCRIPTS, "")
    .replace("</head>", `<meta name="robots" content="noindex"/><style>${BANNER_STYLE}</style></head>`)
    .replace(/<body\b[^>]*>/, (body) => `${body}<p class="draft-banner">${BANNER}</p>`);
}

/** Of no script, and in a frame of the newsroom alone. */
export function previewPolicy(html: string, publicUrl: string): string {
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, style = ""]) => {
    return `sha256-${createHash("sha256").update(style).digest("base64")}`;
  });
  return pagePolicy({ publicUrl, styleHashes: [...new Set(styles)] })
    .replace("script-src 'self'", "script-src 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}
