import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listSources, readImports } from "#scripts/check/import-graph.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Only with `--dev`, from a clone. */
const NOT_SERVED = "server/http/source-app.ts";

const dockerfile = readFileSync(join(ROOT, "Dockerfile"), "utf8").replaceAll("\\\n", " ");

test("what the image holds imports nothing that it does not hold", () => {
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  const copied = [...lastStage.matchAll(/^COPY --from=build \/app\/(\S+) \S+$/gm)].map(([, path = ""]) => path);
  expect(copied.filter((path) => path !== "build" && !existsSync(join(ROOT, path)))).toEqual([]);
  const isCopied = (file: string) => copied.some((path) => file.startsWith(`${path}/`));
  const held = listSources().filter((file) => isCopied(file) && file !== NOT_SERVED);
  expect(held.length).toBeGreaterThan(80);
  const missing = held.flatMap((file) =>
    readImports(file).flatMap(({ target, isType }) => (isType || isCopied(target) ? [] : [`${file} → ${target}`])),
  );
  expect(missing).toEqual([]);
});

test("the image runs as a user without rights, on files that are root's", () => {
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  expect(lastStage).toMatch(/\nUSER node\n/);
  expect(lastStage).not.toMatch(/COPY.*--chown/);
  expect(readFileSync(join(ROOT, "compose.yaml"), "utf8")).toMatch(/read_only: true[\s\S]+cap_drop: \[ALL\]/);
});
