import type { Draft } from "#app/newsroom/drafts/draft.ts";
import type { NewsroomServices, PreviewedPage } from "#app/newsroom/drafts/newsroom-services.ts";
import { newsroomOf, readServedTexts } from "#app/newsroom/drafts/served.server.ts";
import { formatMinute } from "#platform/french/paris-time.ts";
import { styleHashes } from "#platform/http/inline-styles.ts";
import { pagePolicy } from "#platform/http/security-headers.ts";
import { describeError } from "#platform/log.ts";
import { siteValuesOf } from "#platform/site-values.ts";

const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g;
const BANNER_STYLE =
  ".draft-banner{position:sticky;top:0;z-index:100;margin:0;padding:.5rem 1rem;background:#ffe08a;color:#1b1b1b;text-align:center;font-weight:700}";

/** A page as readers would have it, with a banner and without scripts. @param path by default the document's own page */
export async function renderDraftPage(
  services: Pick<NewsroomServices, "db" | "newsroom" | "settings" | "log">,
  draft: Pick<Draft, "document" | "files" | "updatedAt">,
  path?: string,
): Promise<PreviewedPage> {
  const { files: served } = await readServedTexts(services);
  const changes = new Map(
    draft.files
      .filter(({ isChanged }) => isChanged)
      .map(({ path: file, text }) => [file, text === null ? null : Buffer.from(text)]),
  );
  const siteValues = siteValuesOf(services.settings, new Date());
  try {
    const { preview } = newsroomOf(services);
    const page = await preview({ served, changes, document: draft.document, path, siteValues });
    return page.state === "page" ? { state: "page", html: asPreview(page.html, draft.updatedAt) } : page;
  } catch (error) {
    services.log.error("draft_not_previewed", describeError(error));
    return { state: "unreadable", messages: ["L’aperçu n’a pas abouti : rechargez cette page dans une minute."] };
  }
}

function asPreview(html: string, updatedAt: Date): string {
  const banner = `Aperçu d’un texte qui n’est pas publié, modifié le ${formatMinute(updatedAt)}`;
  return html
    .replace(SCRIPTS, "")
    .replace("</head>", `<meta name="robots" content="noindex"/><style>${BANNER_STYLE}</style></head>`)
    .replace(/<body\b[^>]*>/, (body) => `${body}<p class="draft-banner">${banner}</p>`);
}

/** That of every page, without its scripts. */
export function previewPolicy(html: string, publicUrl: string): string {
  return pagePolicy({ publicUrl, styleHashes: styleHashes(html) }).replace("script-src 'self'", "script-src 'none'");
}

export const FRAME_SCHEMES = ["clair", "sombre"] as const;
type FrameScheme = (typeof FRAME_SCHEMES)[number];

/** In a frame of the newsroom's own page, in the colours that are asked for whatever the device prefers. */
export function framedPreview(html: string, scheme: FrameScheme): string {
  const [own, isDark] = scheme === "sombre" ? ["dark", "(min-width:0)"] : ["light", "(max-width:0)"];
  return html
    .replace(/\(prefers-color-scheme: ?dark\)/g, isDark)
    .replace("</head>", `<style>:root{color-scheme:${own}}</style></head>`);
}

/** That of a preview, which the site itself may frame. */
export function framedPolicy(policy: string): string {
  return policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}
