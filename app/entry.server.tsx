import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { paperResultContext, wholeThemeContext } from "#app/learning/exam/exam-contexts.server.ts";
import type { ExamResult } from "#app/learning/exam/grade-paper.ts";
import { PaperResult } from "#app/learning/exam/paper-result.tsx";
import { PreparedResult, WholeTheme } from "#app/learning/exam/prepared-pages.ts";
import { articleHtml } from "#app/reading/articles/article-html.server.ts";
import { printedOrigin } from "#app/reading/articles/printed-origin.ts";
import { STEP_PICTURES } from "#app/reading/browse/step-pictures.server.ts";
import { ServerPictures } from "#app/reading/browse/steps.tsx";
import { headTags } from "#app/reading/discovery/head-tags.server.ts";
import { canonicalPath } from "#app/reading/frame/canonical-link.tsx";
import { OutcomeView } from "#app/reading/search/outcome-view.tsx";
import { PreparedSearch, type SearchOutcome } from "#app/reading/search/prepared-search.ts";
import { searchOutcomeContext } from "#app/reading/search/search-outcome-context.server.ts";
import { renderMarkdownToHtml } from "#app/ui/markdown/markdown-html.server.tsx";
import { ServerHtmlContext } from "#app/ui/markdown/server-html.ts";
import { ServerStyles } from "#app/ui/page/page-style.tsx";
import { PAGE_DATA_ELEMENT_ID, type SiteSettings, SiteSettingsContext } from "#app/ui/page/site-settings.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { ExamThemePage } from "#library/catalogue/exam-views.ts";
import { styleHash, styleHashes } from "#platform/http/inline-styles.ts";
import { pagePolicy } from "#platform/http/security-headers.ts";
import { servicesContext, siteValuesContext } from "#platform/services.ts";
import bootScriptUrl from "./boot.js?url&no-inline";
import categorySheet from "./styles/category.css?inline";
import deskSheet from "./styles/desk.css?inline";
import examQuestionsSheet from "./styles/exam-questions.css?inline";
import homeSheet from "./styles/home.css?inline";
import letterSheet from "./styles/letter.css?inline";
import newsletterSheet from "./styles/newsletter.css?inline";
import reportStyles from "./styles/reports.css?inline";
import teachingSheet from "./styles/teaching.css?inline";
import styles from "./styles.css?inline";
import articleSheet from "./styles-article.css?inline";
import classSheet from "./styles-class.css?inline";
import examSheet from "./styles-exam.css?inline";
import exploreSheet from "./styles-explore.css?inline";
import lateStyles from "./styles-late.css?inline";
import lateSheetUrl from "./styles-late.css?url";
import positionsSheet from "./styles-positions.css?inline";
import proofStyles from "./styles-proofs.css?inline";
import searchSheet from "./styles-search.css?inline";

const FONTS = ["newsreader-text-5.3.0-2", "atkinson-hyperlegible-next-5.3.0-2"]
  .map((name) => `<link rel="preload" href="/fonts/${name}.woff2" as="font" type="font/woff2" crossorigin>`)
  .join("");

const SHEETS = {
  article: articleSheet,
  category: categorySheet,
  desk: deskSheet,
  class: classSheet,
  exam: examSheet,
  "exam-questions": examQuestionsSheet,
  explore: exploreSheet,
  home: homeSheet,
  letter: letterSheet,
  newsletter: newsletterSheet,
  positions: positionsSheet,
  search: searchSheet,
  teaching: teachingSheet,
};

const PUT_BY_SCRIPTS = [proofStyles, reportStyles].map(styleHash);

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const settings: SiteSettings = loadContext.get(siteValuesContext);
  const state = import.meta.env.DEV ? null : await takeState(routerContext);
  const content = contentOf(loadContext);
  const search = loadContext.get(searchOutcomeContext);
  const exam = loadContext.get(paperResultContext);
  const theme = loadContext.get(wholeThemeContext);
  const page = await render(request, routerContext, { settings, content, search, exam, theme });
  const html = withOrigin(page.html, request, { settings, content })
    .replace("</head>", () => `${headEnd(page.html, routerContext, { settings, content })}</head>`)
    .replace("</body>", () => `${bodyEnd(routerContext, { settings, content }, state)}</body>`);
  // Vite's client and inline styles would break the policy.
  if (!import.meta.env.DEV) headers.set("Content-Security-Policy", policyOf(html, settings));
  return new Response(html, { status: page.failed ? 500 : status, headers });
}

/** Allows the style sheets that are in the page, and those that scripts put into any. */
function policyOf(html: string, { origin }: SiteSettings): string {
  return pagePolicy({ publicUrl: origin, styleHashes: [...new Set([...PUT_BY_SCRIPTS, ...styleHashes(html)])] });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const services = context.get(servicesContext);
  if (services) services.reportError(error, request);
  else console.error(error);
};

type PageSources = { settings: SiteSettings; content: Catalogue };

type RenderSources = PageSources & {
  search: SearchOutcome | null;
  exam: ExamResult | null;
  theme: ExamThemePage | null;
};

function render(
  request: Request,
  routerContext: EntryContext,
  { settings, content, search, exam, theme }: RenderSources,
) {
  const serverHtml = {
    article: (id: string) => articleHtml(content, id),
    text: (source: string) => renderMarkdownToHtml(source),
  };

  return new Promise<{ html: string; failed: boolean }>((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(
      <SiteSettingsContext value={settings}>
        <ServerHtmlContext value={serverHtml}>
          <ServerStyles value={SHEETS}>
            <ServerPictures value={STEP_PICTURES}>
              <PreparedSearch value={search && <OutcomeView outcome={search} />}>
                <PreparedResult value={exam && <PaperResult result={exam} />}>
                  <WholeTheme value={theme}>
                    <ServerRouter context={routerContext} url={request.url} />
                  </WholeTheme>
                </PreparedResult>
              </PreparedSearch>
            </ServerPictures>
          </ServerStyles>
        </ServerHtmlContext>
      </SiteSettingsContext>,
      {
        // A long part below Suspense would otherwise come after the page, to be put in its place by an inline script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          pipe(collectText((html) => resolve({ html, failed }), reject));
        },
        onShellError: reject,
        onError(error) {
          failed = true;
          console.error(error);
        },
      },
    );
  });
}

function collectText(resolve: (text: string) => void, reject: (error: Error) => void): Writable {
  const chunks: Uint8Array[] = [];
  const body = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      resolve(Buffer.concat(chunks).toString());
      done();
    },
  });
  return body.on("error", reject);
}

function withOrigin(html: string, { url }: Request, { settings, content }: PageSources): string {
  const article = content.getArticle(canonicalPath(new URL(url).pathname));
  if (!article || import.meta.env.DEV) return html;
  return html.replace("<html", () => `<html data-origin="${printedOrigin(article, settings.origin)}"`);
}

/** React Router would stream the loaders' data as inline scripts; as JSON in the data block it is also smaller. */
async function takeState(routerContext: EntryContext): Promise<unknown> {
  const stream = routerContext.serverHandoffStream;
  routerContext.serverHandoffStream = undefined;
  const decoder = new TextDecoder();
  let state = "";
  for await (const chunk of stream ?? []) state += decoder.decode(chunk, { stream: true });
  return state.indexOf("\n") === state.length - 1 && state !== "" ? JSON.parse(state) : state;
}

function headEnd(html: string, { staticHandlerContext }: EntryContext, { settings, content }: PageSources): string {
  const tags = headTags({ content, html, path: staticHandlerContext.location.pathname, settings });
  if (import.meta.env.DEV) return tags;
  const late = isArticle(staticHandlerContext, content) ? "" : lateStyles;
  return `${FONTS}<style>${styles}${late}</style>${tags}`;
}

/**
 * Articles are the longest pages: styles that their first screen does not need come in a separate sheet, which the
 * browser caches for the next article.
 */
function isArticle({ location }: EntryContext["staticHandlerContext"], content: Catalogue): boolean {
  return content.getArticle(canonicalPath(location.pathname)) !== null;
}

function bodyEnd(routerContext: EntryContext, { settings, content }: PageSources, state: unknown): string {
  if (state === null) return dataBlock({ site: settings });
  const late = isArticle(routerContext.staticHandlerContext, content)
    ? `<link rel="stylesheet" href="${lateSheetUrl}">`
    : "";
  const data = dataBlock({ site: settings, ...bootData(routerContext, state) });
  // At normal priority it would precede the fonts and delay the first paint.
  return `${late}${data}<script type="module" async fetchpriority="low" src="${bootScriptUrl}"></script>`;
}

function bootData({ manifest, staticHandlerContext, serverHandoffString }: EntryContext, state: unknown) {
  const entries = staticHandlerContext.matches.flatMap((match) => {
    const route = manifest.routes[match.route.id];
    return route ? [[match.route.id, route] as const] : [];
  });
  return {
    context: JSON.parse(serverHandoffString ?? "{}"),
    state,
    manifest: manifest.url,
    entry: manifest.entry.module,
    preloads: [...new Set([...manifest.entry.imports, ...entries.flatMap(([, route]) => route.imports ?? [])])],
    routes: Object.fromEntries(entries.map(([id, route]) => [id, route.module])),
  };
}

function dataBlock(value: unknown): string {
  return `<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;
}
