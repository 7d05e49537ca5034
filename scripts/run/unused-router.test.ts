import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withoutUnused } from "./unused-router.ts";

const ROOT = join(import.meta.dirname, "../..");
const LIBRARY = "node_modules/react-router/dist/production/lib";

test("the router has every function that is emptied, and is left whole elsewhere", () => {
  const read = (file: string) => withoutUnused(readFileSync(join(ROOT, LIBRARY, file), "utf8"), `/${LIBRARY}/${file}`);
  for (const file of globSync("**/*.js", { cwd: join(ROOT, LIBRARY) })) expect(() => read(file)).not.toThrow();
  expect(read("hooks.js")).toContain(
    "function RSCErrorHandler({ children, error }) { return children; }\nfunction Rendered",
  );
  expect(withoutUnused("function patchRoutes() {\n}", "/app/router.js")).toBeNull();
  expect(() => withoutUnused("", `/${LIBRARY}/hooks.js`)).toThrow("RSCErrorHandler");
});

const ASKED =
  /\b(?:viewTransition|prefetch|PrefetchPageLinks|useBlocker|unstable_usePrompt)\b|\bnavigate(?:=\{|: )false\b/;
/** A fetcher is called so, and is given nothing but what it sends. */
const LOADED =
  /(?<!const fetcher = )\buseFetcher[<(]|<fetcher\.Form\b(?! method="post")|\bfetcher\.(?:load\b|submit\((?![^;]*method: "post"))/;

test.each([
  "<Link viewTransition to={path}>",
  "navigate(path, { viewTransition: true })",
  '<Link prefetch="intent" to={path}>',
  "<Form navigate={false}>",
  "submit(form, { navigate: false })",
  "const { load } = useFetcher();",
  "fetcher.load(path)",
  "<fetcher.Form action={path}>",
  "fetcher.submit(form, { action: path });",
])("%s asks the router for what is emptied", (code) => {
  expect(asksForEmptied(code)).toBe(true);
});

test("no page asks the router for what is emptied", () => {
  const files = globSync("app/**/*.{ts,tsx}", { cwd: ROOT });
  expect(files.filter((file) => asksForEmptied(readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
});

function asksForEmptied(code: string): boolean {
  return ASKED.test(code) || LOADED.test(code);
}
