import { type RequestHandler, RouterContextProvider } from "react-router";
import { type ContentStore, contentContext } from "#library/catalogue/content-store.server.ts";
import { siteValuesContext } from "#platform/services.ts";
import { type SiteValues, withEditionNumber } from "#platform/site-values.ts";
import { listNamedPaths } from "./edition-paths.ts";
import type { MatchedRoute } from "./route-handles.ts";

export type EditionPath = {
  path: string;
  /** A field of the query that changes the page: with it, the page is rendered on request. */
  variesBy?: string;
  /** Seldom read: the build does not compress it as small as it could. */
  isRarelyRead: boolean;
};

/** What is the same for every reader of an edition: pages, their data and files. */
export type EditionPages = {
  /** The number of the edition that is rendered. */
  edition: () => number;
  listPaths: () => Generator<EditionPath>;
  /** Addresses of pictures that are not the build's. */
  listDrawings: () => string[];
  /** Without services: what a page shows cannot depend on who asks. Any status may come back. */
  render: (path: string, values: SiteValues) => Promise<Response>;
};

type Options = {
  content: ContentStore;
  matchRoute: (path: string) => MatchedRoute | null;
  render: RequestHandler;
};

export function createEditionPages({ content, matchRoute, render }: Options): EditionPages {
  function listDrawings(): string[] {
    const edition = content.current();
    // The build's content is not opened for this.
    return edition.number === 0 ? [] : [...(edition.source.drawings?.keys() ?? [])];
  }

  return {
    edition: () => content.current().number,
    *listPaths() {
      for (const { path, isRarelyRead } of listNamedPaths(content.current().source)) {
        const route = matchRoute(path);
        if (!route || route.handle.onRequest) continue;
        const { variesBy } = route.handle;
        const page = { path, isRarelyRead, ...(variesBy ? { variesBy } : {}) };
        yield page;
        if (route.isPage) yield { ...page, path: dataPath(path) };
      }
      // Pages come first: readers wait for them.
      for (const path of listDrawings()) yield { path, isRarelyRead: true };
    },
    listDrawings,
    render(path, values) {
      const context = new RouterContextProvider();
      const edition = content.current();
      context.set(contentContext, () => edition.catalogue);
      context.set(siteValuesContext, withEditionNumber(values, edition.number));
      return render(new Request(new URL(path, values.origin)), context);
    },
  };
}

/** React Router's address of the data of a page. */
function dataPath(path: string): string {
  return `${path === "/" ? "/_" : path}.data`;
}
