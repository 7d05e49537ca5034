import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import type { NewsroomServices, PreviewedPage } from "#app/newsroom/drafts/newsroom-services.ts";
import { newsroomOf, readServedTexts } from "#app/newsroom/drafts/served.server.ts";
import { describeIssue } from "#app/newsroom/fields/name-field.ts";
import type { Read } from "#library/schema/content-file.ts";
import type { Figure } from "#library/schema/figure.schema.ts";
import { formatMinute } from "#platform/french/paris-time.ts";
import { typeset } from "#platform/french/typography.ts";
import { styleHashes } from "#platform/http/inline-styles.ts";
import { pagePolicy } from "#platform/http/security-headers.ts";
import { describeError } from "#platform/log.ts";
import { siteValuesOf } from "#platform/site-values.ts";
import { escapeMarkup } from "#platform/xml.ts";

const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g;
const BANNER_STYLE =
  ".draft-banner{position:sticky;top:0;z-index:100;margin:0;padding:.5rem 1rem;background:#ffe08a;color:#1b1b1b;text-align:center;font-weight:700}";

/** Renders a page as readers would see it, with a banner and without scripts; by default the page of the document. */
export async function renderDraftPage(
  services: Pick<NewsroomServices, "db" | "newsroom" | "settings" | "log">,
  draft: Pick<Draft, "document" | "files" | "updatedAt">,
  path?: string,
  now = new Date(),
): Promise<PreviewedPage> {
  const { files: served } = await readServedTexts(services);
  const changes = new Map(
    draft.files
      .filter(({ isChanged }) => isChanged)
      .map(({ path: file, text }) => [file, text === null ? null : Buffer.from(text)]),
  );
  const siteValues = siteValuesOf(services.settings, now);
  try {
    const { preview } = newsroomOf(services);
    const page = await preview({ served, changes, document: draft.document, path, siteValues });
    return page.state === "page" ? { state: "page", html: asPreview(page.html, draft.updatedAt) } : page;
  } catch (error) {
    services.log.error("draft_not_previewed", describeError(error));
    return { state: "unreadable", messages: ["L’aperçu n’a pas abouti : rechargez cette page dans une minute."] };
  }
}

const FIGURE_STYLE =
  ":root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif}figure{max-width:56rem;margin:1rem auto;padding:0 1rem}img{display:block;width:100%;height:auto}figcaption{margin-top:.75rem}";

/** A figure has no page of its own: it is shown as the texts that name it show it, with its title and source. */
export function previewFigure(
  { id, updatedAt }: Pick<Draft, "id" | "updatedAt">,
  { value, issues }: Read<Figure>,
): PreviewedPage {
  if (!value) return { state: "unreadable", messages: issues.map(describeIssue) };
  const address = draftPath(id, "dessin.svg");
  const texts = [`Aperçu : ${value.title}`, value.title, `${value.title}. Source : ${value.source}.`];
  const [name, title, caption] = texts.map((text) => escapeMarkup(typeset(text)));
  const html =
    `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${name}</title><style>${FIGURE_STYLE}</style></head><body><main><figure><picture>` +
    `<source media="(max-width:39.99rem)" srcset="${address}?vue=etroit">` +
    `<img src="${address}" alt="${title}"></picture><figcaption>${caption}</figcaption></figure></main></body></html>`;
  return { state: "page", html: asPreview(html, updatedAt) };
}

function asPreview(html: string, updatedAt: Date): string {
  const banner = `Aperçu d’un texte qui n’est pas publié, modifié le ${formatMinute(updatedAt)}`;
  return html
    .replace(SCRIPTS, "")
    .replace("</head>", `<meta name="robots" content="noindex"/><style>${BANNER_STYLE}</style></head>`)
    .replace(/<body\b[^>]*>/, (body) => `${body}<p class="draft-banner">${banner}</p>`);
}

/** A preview has the same content security policy as every page, except that scripts are forbidden. */
export function previewPolicy(html: string, publicUrl: string): string {
  return pagePolicy({ publicUrl, styleHashes: styleHashes(html) }).replace("script-src 'self'", "script-src 'none'");
}

export const FRAME_SCHEMES = ["clair", "sombre"] as const;
type FrameScheme = (typeof FRAME_SCHEMES)[number];

/**
 * Adapts a preview to a frame of the newsroom, with the chosen colour scheme instead of the one that the
 * device prefers.
 */
export function framedPreview(html: string, scheme: FrameScheme): string {
  const [own, isDark] = scheme === "sombre" ? ["dark", "(min-width:0)"] : ["light", "(max-width:0)"];
  return html
    .replace(/\(prefers-color-scheme: ?dark\)/g, isDark)
    .replace("</head>", `<style>:root{color-scheme:${own}}</style></head>`);
}

/** Allows the site itself to show the preview in a frame. */
export function framedPolicy(policy: string): string {
  return policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}
