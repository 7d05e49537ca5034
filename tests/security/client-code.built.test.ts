import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ASSETS = "build/client/assets";
const REACT = "node_modules/react-dom/cjs/react-dom-client.production.js";

/** Trusted Types would refuse it and break the page. */
test("no code for the browser writes HTML as a text, but React's own", () => {
  const writes = (code: string) =>
    code.match(/\.(?:inner|outer)HTML\s*=(?!=)|insertAdjacentHTML|document\.write\b/g) ?? [];
  const files = readdirSync(ASSETS).filter((file) => file.endsWith(".js"));
  const found = files.filter((file) => writes(readFileSync(`${ASSETS}/${file}`, "utf8")).length > 0);
  expect(found).toEqual([expect.stringMatching(/^entry\.client-/)]);
  expect(writes(readFileSync(`${ASSETS}/${found[0]}`, "utf8"))).toHaveLength(
    writes(readFileSync(REACT, "utf8")).length,
  );
});
