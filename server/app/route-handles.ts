import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { RouteHandle } from "#platform/route-handle.ts";

export type MatchedRoute = {
  handle: RouteHandle;
  /** Has a component: its data has an address of its own. */
  isPage: boolean;
};

/** @returns null for the address of no route, and of the catch-all. */
export function createRouteMatcher(routes: ServerBuild["routes"]): (path: string) => MatchedRoute | null {
  const tree = childrenOf(routes, undefined);
  return (path) => {
    const matches = matchRoutes(tree, path.replace(/\.data$/, "").replace(/^\/_$/, "/"));
    const module = routes[matches?.at(-1)?.route.id ?? ""]?.module;
    if (!module) return null;
    return { handle: (module.handle ?? {}) as RouteHandle, isPage: module.default !== undefined };
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
