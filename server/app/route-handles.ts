import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { RouteHandle } from "#platform/route-handle.ts";

export type MatchedRoute = {
  handle: RouteHandle;
  /** True for a route with a component, whose data has an address of its own. */
  isPage: boolean;
};

type RouteMatcher = (path: string) => MatchedRoute | null;

const KEPT_PATHS = 500;
const MAX_KEPT_LENGTH = 200;

/** Returns null for an address that has no route or only the catch-all route. */
export function createRouteMatcher(routes: ServerBuild["routes"]): RouteMatcher {
  const tree = childrenOf(routes, undefined);
  return keepMatches((path) => {
    const matches = matchRoutes(tree, path.replace(/\.data$/, "").replace(/^\/_$/, "/"));
    const module = routes[matches?.at(-1)?.route.id ?? ""]?.module;
    if (!module) return null;
    return { handle: (module.handle ?? {}) as RouteHandle, isPage: module.default !== undefined };
  });
}

/** `matchRoutes` ranks all routes at each call, which takes a millisecond, and each request needs the match twice. */
function keepMatches(match: RouteMatcher): RouteMatcher {
  const kept = new LRUCache<string, { route: MatchedRoute | null }>({ max: KEPT_PATHS });
  return (path) => {
    const known = kept.get(path);
    if (known) return known.route;
    const route = match(path);
    if (path.length <= MAX_KEPT_LENGTH) kept.set(path, { route });
    return route;
  };
}

function childrenOf(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive } = route;
    if (index) return [{ id, path, index, caseSensitive }];
    return [{ id, path, caseSensitive, children: childrenOf(routes, id) }];
  });
}
