import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { JOIN_PATH, STATE_PATH, statePath, VOTE_PATH, viewPath } from "#app/learning/class/class-paths.ts";

const read = (name: string) => readFileSync(join(import.meta.dirname, "../../deploy", name), "utf8");

/** By what stands after « location ». */
function locations(text: string): Map<string, string> {
  return new Map([...text.matchAll(/location ([^{]+) \{([^}]*)\}/g)].map(([, name = "", body = ""]) => [name, body]));
}

test("nginx keeps the state of a class for the second that the site says, asks one at a time, and logs none of it", () => {
  const found = locations(read("nginx.conf"));
  const state = found.get(`^~ ${STATE_PATH}/`) ?? "";
  expect([statePath("x"), viewPath("x")].every((path) => path.startsWith(`${STATE_PATH}/`))).toBe(true);
  for (const line of ["access_log off", "proxy_cache recap_classes", "proxy_cache_key $uri", "proxy_cache_lock on"]) {
    expect(state).toContain(`${line};`);
  }
  expect(state).toMatch(/proxy_cache_use_stale updating error/);
  expect(state).not.toMatch(/proxy_cache_valid|proxy_ignore_headers/);
  const others = found.get("^~ /classe/") ?? "";
  expect(others).toContain("access_log off;");
  expect(others).not.toContain("proxy_cache");
  expect([JOIN_PATH, VOTE_PATH].every((path) => path.startsWith("/classe/"))).toBe(true);
});

test("Caddy logs no address of a class either", () => {
  expect(read("Caddyfile")).toMatch(/^\tlog_skip \/classe\/\*$/m);
  expect(read("Caddyfile")).toContain("not path /redaction/* /admin/*");
});
