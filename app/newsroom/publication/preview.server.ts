import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { drawFigures } from "#app/newsroom/drafts/draft-figure.server.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import type { NewsroomServices, PreviewedPage } from "#app/newsroom/drafts/newsroom-services.ts";
import { newsroomOf, readServedTexts } from "#app/newsroom/drafts/served.server.ts";
import { removeItem } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { describeIssue } from "#app/newsroom/fields/name-field.ts";
import type { Drawings } from "#library/catalogue/drawings-context.server.ts";
import { type Read, readYaml } from "#library/schema/content-file.ts";
import type { Figure } from "#library/schema/figure.schema.ts";
import { QuizSchema } from "#library/schema/quiz.schema.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { typeset } from "#platform/french/typography.ts";
import { styleHashes } from "#platform/http/inline-styles.ts";
import { pagePolicy } from "#platform/http/security-headers.ts";
import { describeError } from "#platform/log.ts";
import { siteValuesOf } from "#platform/site-values.ts";
import { escapeMarkup } from "#platform/xml.ts";

const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g;
const PROOF_SWITCH = /<button\b[^>]*\brole="switch"[^>]*>(Voir les preuves)<\/button>/;
const BANNER_STYLE =
  ".draft-banner{position:sticky;top:0;z-index:100;margin:0;padding:.5rem 1rem;background:#ffe08a;color:#1b1b1b;text-align:center;font-weight:700}";

/** The pages of a draft that have a preview: its own, and the sections of its proofs. */
const PARTS = /^preuves(?:\/[\w-]+)?$/;
const PART_FIELD = "page";

/** Renders the page that the address of a preview asks for as readers would see it, with a banner, without scripts. */
export async function renderDraftPage(
  services: Pick<NewsroomServices, "db" | "newsroom" | "settings" | "log"> & { drawings: Drawings },
  draft: Pick<Draft, "document" | "files" | "figures" | "updatedAt">,
  { address, note, now = new Date() }: { address: URL; note?: string; now?: Date },
): Promise<PreviewedPage> {
  const { files: served } = await readServedTexts(services);
  const changes = new Map(
    [draft, ...draft.figures]
      .flatMap(({ files }) => files)
      .filter(({ isChanged }) => isChanged)
      .map(({ path, text }) => {
        const shown = text !== null && path.endsWith(".quiz.yaml") ? wholeQuestions(path, text) : fillFront(text);
        return [path, shown === null ? null : Buffer.from(shown)];
      }),
  );
  const siteValues = siteValuesOf(services.settings, now);
  const part = PARTS.exec(address.searchParams.get(PART_FIELD) ?? "")?.[0];
  try {
    const { preview, content } = newsroomOf(services);
    const page = await preview({ served, changes, document: draft.document, part, siteValues });
    if (page.state !== "page") return page;
    const shown = withOwnLinks(asPreview(page.html, draft, note), page, address);
    const { catalogue } = content.current();
    return { ...page, html: await drawFigures(shown, draft.figures, { drawings: services.drawings, catalogue }) };
  } catch (error) {
    services.log.error("draft_not_previewed", describeError(error));
    return { state: "unreadable", messages: ["L’aperçu n’a pas abouti : rechargez cette page dans une minute."] };
  }
}

/** Returns the quiz without its incomplete questions, which no page can show; null when none is complete. */
function wholeQuestions(file: string, text: string): string | null {
  const { issues } = readYaml({ file, yaml: text }, QuizSchema);
  const incomplete = new Set(issues.map(({ path: [first, index] }) => (first === "questions" ? Number(index) : NaN)));
  return [...incomplete]
    .toSorted((one, other) => other - one)
    .reduce<string | null>((quiz, index) => quiz && removeItem(quiz, ["questions"], index), text);
}

/** What its writer has not written yet keeps nobody from seeing the rest. */
function fillFront(text: string | null): string | null {
  const fill = (front: string) =>
    front.replace(
      /^( *(?:- )?(title|author|description): )""$/gm,
      (_, start: string, name: string) => start + (name === "description" ? NO_DESCRIPTION : "À écrire"),
    );
  return text?.replace(/^---\n[\s\S]*?\n---\n/, fill) ?? null;
}

/** As long as a description has to be. */
const NO_DESCRIPTION = "La description de ce texte reste à écrire, en une phrase de 70 à 160 caractères.";

const BARE_STYLE =
  ":root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif}section{max-width:40rem;margin:1rem auto;padding:0 1rem}figure{max-width:56rem;margin:1rem auto;padding:0 1rem}img{display:block;width:100%;height:auto}figcaption{margin-top:.75rem}";

/** A figure has no page of its own: it is shown as the texts that name it show it, with its title and source. */
export function previewFigure(draft: Pick<Draft, "id" | "updatedAt">, { value, issues }: Read<Figure>): PreviewedPage {
  if (!value) return { state: "unreadable", messages: issues.map(describeIssue) };
  const address = draftPath(draft.id, "dessin.svg");
  const texts = [`Aperçu : ${value.title}`, value.title, `${value.title}. Source : ${value.source}.`];
  const [name = "", title, caption] = texts.map((text) => escapeMarkup(typeset(text)));
  const figure =
    `<figure><picture><source media="(max-width:39.99rem)" srcset="${address}?vue=etroit">` +
    `<img src="${address}" alt="${title}"></picture><figcaption>${caption}</figcaption></figure>`;
  return { state: "page", html: asPreview(barePage(name, figure), draft), path: null };
}

/** Says why a draft has no preview yet, where its preview would be. */
export function previewRefusal(draft: Pick<Draft, "id" | "updatedAt">, messages: string[]): string {
  const lines = messages.map((message) => `<li>${escapeMarkup(typeset(message))}</li>`).join("");
  const [title, back] = ["Ce texte ne peut pas encore être montré", "Revenir au texte"] as const;
  const way = `<p><a href="${draftPath(draft.id)}">${back}</a></p>`;
  return asPreview(barePage(title, `<section><h1>${title}</h1><ul>${lines}</ul>${way}</section>`), draft);
}

/** The document of what has no page on the site. */
function barePage(name: string, main: string): string {
  return (
    `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${name}</title><style>${BARE_STYLE}</style></head><body><main>${main}</main></body></html>`
  );
}

function asPreview(html: string, { updatedAt }: Pick<Draft, "updatedAt">, note = ""): string {
  const about = updatedAt
    ? `Aperçu d’un texte qui n’est pas publié, modifié le ${formatDayAndHour(updatedAt)}`
    : "Aperçu du texte du site : rien n’y est changé";
  const banner = [about, note].filter(Boolean).join(". ");
  return html
    .replace(SCRIPTS, "")
    .replace("</head>", `<meta name="robots" content="noindex"/><style>${BANNER_STYLE}</style></head>`)
    .replace(/<body\b[^>]*>/, (body) => `${body}<p class="draft-banner">${banner}</p>`);
}

/** What leads readers to the article and its proofs leads to their previews, also where readers have a switch. */
function withOwnLinks(html: string, { path }: { path: string | null }, address: URL): string {
  if (path === null) return html;
  const linkTo = (part: string, anchor = "") => {
    const { pathname, searchParams } = new URL(address);
    searchParams.delete(PART_FIELD);
    if (part) searchParams.set(PART_FIELD, part);
    return `href="${escapeMarkup(`${pathname}?${searchParams}`)}${anchor}"`;
  };
  return html
    .replace(/href="(\/[^"#]*)(#[^"]*)?"/g, (link, target: string, anchor) => {
      if (target === path) return linkTo("", anchor);
      const part = target.startsWith(`${path}/`) ? target.slice(path.length + 1) : "";
      return PARTS.test(part) ? linkTo(part, anchor) : link;
    })
    .replace(PROOF_SWITCH, `<a class="button button-quiet" data-drawing="list-checks" ${linkTo("preuves")}>$1</a>`);
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
