import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

export function allRoutes(values: Record<string, string>): string[] {
  return [...new Set(listRoutes(routes).map(({ path }) => path))]
    .flatMap((path) => [...new Set([path.replace(/\/:\w+\?/g, ""), path.replaceAll("?", "")])])
    .map((path) => path.replace(/:(\w+)/g, (_, name) => values[name] ?? "inconnu"));
}

/** Their addresses and modules; frames of several pages are none. */
export function listRoutes(entries: RouteConfigEntry[], parent = ""): { path: string; file: string }[] {
  return entries.flatMap(({ path, children, index, file }) => {
    const whole = path ? `${parent}/${path.replace("*", "nulle-part")}` : parent;
    const own = path || index ? [{ path: whole || "/", file }] : [];
    return [...own, ...listRoutes(children ?? [], whole)];
  });
}
