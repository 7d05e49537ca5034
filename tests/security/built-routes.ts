import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

export function allRoutes(values: Record<string, string>): string[] {
  return listPaths(routes, "")
    .flatMap((path) => [...new Set([path.replace(/\/:\w+\?/g, ""), path.replaceAll("?", "")])])
    .map((path) => path.replace(/:(\w+)/g, (_, name) => values[name] ?? "inconnu"));
}

function listPaths(entries: RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path, children, index }) => {
    const whole = path ? `${parent}/${path.replace("*", "nulle-part")}` : parent;
    const own = path || index ? [whole || "/"] : [];
    return [...new Set([...own, ...listPaths(children ?? [], whole)])];
  });
}
