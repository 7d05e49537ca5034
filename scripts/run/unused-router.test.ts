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

const ASKED = /\b(?:viewTransition|prefetch)=|<PrefetchPageLinks|\b(?:useBlocker|unstable_usePrompt)\(/;

test("no page asks the router for what is emptied", () => {
  const files = globSync("app/**/*.{ts,tsx}", { cwd: ROOT });
  expect(files.filter((file) => ASKED.test(readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
});
