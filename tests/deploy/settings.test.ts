import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const settings = [...read("platform/settings.ts").matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = ""]) => name);

/** The image decides them. */
const OF_THE_IMAGE = ["HOST", "PORT", "DATA_DIR", "RATE_LIMITS"];

test("every setting stands in the example and in what the container is given", () => {
  expect(settings.length).toBeGreaterThan(20);
  const example = read(".env.example");
  const given = read("compose.yaml");
  expect(settings.filter((name) => !new RegExp(`^#${name}=`, "m").test(example))).toEqual([]);
  const passedOn = settings.filter((name) => !OF_THE_IMAGE.includes(name));
  expect(passedOn.filter((name) => !new RegExp(`^ +${name}: `, "m").test(given))).toEqual([]);
});
