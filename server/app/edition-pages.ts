import { type RequestHandler, RouterContextProvider } from "react-router";
import { drawingsContext } from "#app/reading/drawings/drawings-context.ts";
import { type ContentStore, contentContext, type Edition } from "#library/catalogue/content-store.server.ts";
import type { RelatedFiles } from "#library/check/related-files.ts";
import { siteValuesContext } from "#platform/services.ts";
import { type SiteValues, withEditionNumber } from "#platform/site-values.ts";
import { createDrawings, type DrawingMaker } from "./drawings.ts";
import { changedPaths, createPathFinder, listNamedPaths } from "./edition-paths.ts";
import type { MatchedRoute } from "./route-handles.ts";

type EditionPath = {
  path: string;
  /** Fields of the query that change the page: with one of them, the page is rendered on request. */
  variesBy?: string[];
};

/** What is the same for every reader of an edition: pages, their data, files and drawings. */
export type EditionPages = {
  /** The edition that is rendered. */
  current: () => Edition;
  /** Drawings apart. @param related by default all */
  listPaths: (related?: RelatedFiles | null) => Generator<EditionPath>;
  /** Those of what differs from another edition. */
  listChanged: (former: Edition) => Generator<EditionPath>;
  /** Null for an address at which the edition has nothing. */
  find: (path: string) => EditionPath | null;
  /** Renders without services, so that a page cannot depend on who asks. Any status may come back. */
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
      return render(new Request(new URL(path, values.origin)), context);
    },
  };
}

/** React Router's address of the data of a page. */
function dataPath(path: string): string {
  return `${path === "/" ? "/_" : path}.data`;
}
