import { type RequestHandler, RouterContextProvider } from "react-router";
import { contentContext } from "#library/catalogue/content-context.server.ts";
import type { ContentStore, Edition } from "#library/catalogue/content-store.server.ts";
import { drawingsContext } from "#library/catalogue/drawings-context.server.ts";
import type { RelatedFiles } from "#library/check/related-files.ts";
import { documentRequestContext } from "#platform/document-request.ts";
import { siteValuesContext } from "#platform/services.ts";
import { type SiteValues, withEditionNumber } from "#platform/site-values.ts";
import { createDrawings, type DrawingMaker } from "./drawings.ts";
import { changedPaths, createPathFinder, listNamedPaths } from "./edition-paths.ts";
import type { MatchedRoute } from "./route-handles.ts";

type EditionPath = {
  path: string;
  /** The query parameters that change the page: with one of them, the page is rendered on request. */
  variesBy?: string[];
};

/** Everything that is the same for all readers of an edition: pages, their data, files and drawings. */
export type EditionPages = {
  current: () => Edition;
  /** Lists all addresses except drawings. @param related limits the list to addresses made from these files */
  listPaths: (related?: RelatedFiles | null) => Generator<EditionPath>;
  /** Lists the addresses of the articles that differ from another edition. */
  listChanged: (former: Edition) => Generator<EditionPath>;
  /** Returns null when the edition has nothing at this address. */
  find: (path: string) => EditionPath | null;
  /** Renders without services, so that a page cannot depend on the visitor. The response may have any status. */
  render: (path: string, values: SiteValues) => Promise<Response>;
};

type Options = {
  content: ContentStore;
  matchRoute: (path: string) => MatchedRoute | null;
  render: RequestHandler;
  draw: DrawingMaker;
};

export function createEditionPages({ content, matchRoute, render, draw }: Options): EditionPages {
  const drawings = createDrawings(draw);
  let finder: { edition: Edition; isNamed: (path: string) => boolean } | null = null;

  function* withData(paths: Iterable<string>): Generator<EditionPath> {
    for (const path of paths) {
      const route = matchRoute(path);
      if (!route || route.handle.onRequest) continue;
      const { variesBy } = route.handle;
      const page = { path, ...(variesBy ? { variesBy } : {}) };
      yield page;
      if (route.isPage) yield { ...page, path: dataPath(path) };
    }
  }

  return {
    current: content.current,
    listPaths: (related) => withData(listNamedPaths(content.current().source, related)),
    listChanged: (former) => withData(changedPaths(former.source, content.current().source)),
    find(asked) {
      const edition = content.current();
      if (finder?.edition !== edition) finder = { edition, isNamed: createPathFinder(edition.source) };
      const path = asked.replace(/\.data$/, "").replace(/^\/_$/, "/");
      if (!finder.isNamed(path)) return null;
      for (const one of withData([path])) if (one.path === asked) return one;
      return null;
    },
    render(path, values) {
      const context = new RouterContextProvider();
      const edition = content.current();
      context.set(contentContext, () => edition.catalogue);
      context.set(siteValuesContext, withEditionNumber(values, edition.number));
      context.set(drawingsContext, drawings);
      context.set(documentRequestContext, !path.endsWith(".data"));
      return render(new Request(new URL(path, values.origin)), context);
    },
  };
}

/** React Router serves the data of a page at this address. */
function dataPath(path: string): string {
  return `${path === "/" ? "/_" : path}.data`;
}
