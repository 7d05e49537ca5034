import { expect, test } from "vitest";
import { createLog, describeError, redact } from "./log.ts";

test("each event is one line of JSON, whatever its values hold", () => {
  const lines: string[] = [];
  createLog((line) => lines.push(line)).warn("seen", { path: "/a\n/b" });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\n]+\n$/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "warn", event: "seen", path: "/a\n/b" });
});

test("an error is described without addresses, query strings or the values of a query", () => {
  const failed = Object.assign(new Error("Failed query: insert\nparams: jean@exemple.fr,Jean Martin"), {
    query: "insert",
    params: [],
  });
  expect(JSON.stringify(describeError(failed))).not.toMatch(/Martin|jean/);
  const leaking = new Error("no mail to jean@exemple.fr at /lien?jeton=abc", {
    cause: new Error("host marie@exemple.fr"),
  });
  const described = JSON.stringify(describeError(leaking));
  expect(described).toContain("no mail to [address] at /lien?[query]");
  expect(described).not.toMatch(/jean|marie|abc/);
});

test("what the database itself said of a failed query is kept", () => {
  const said = Object.assign(new Error("could not extend file: No space left on device"), {
    query: "insert",
    params: [],
  });
  const failed = Object.assign(new Error("Failed query: insert", { cause: said }), { query: "insert", params: [] });
  expect(describeError(failed)).toMatchObject({
    error: "Error: Failed query: insert",
    cause: "Error: could not extend file: No space left on device",
  });
});

test("something thrown that is no error is described too", () => {
  expect(describeError("broken")).toEqual({ error: "broken" });
});

test("of an error of any length the beginning is kept, without the address that was cut", () => {
  const { error } = describeError(new Error(`${"a ".repeat(950)}${"b".repeat(90)}@exemple.fr`));
  expect(String(error)).toMatch(/ \[address\]$/);
  const cut = String(describeError(new Error(`${"a ".repeat(990)}jean.martin@exemple.fr`)).error);
  expect(cut).not.toContain("jean");
  expect(String(describeError(new Error("a".repeat(100_000))).error).length).toBeLessThanOrEqual(2_000);
});

test("a copy of an error, as the queue of jobs hands it over, keeps its words and loses the addresses", () => {
  const copy = { ...new Error(), message: "no room for jean@exemple.fr", queue: "mail" };
  expect(describeError(copy)).toEqual({ error: "no room for [address]" });
});

test("a path of any length is read in one pass", () => {
  const path = `/${"a".repeat(100_000)}`;
  const start = process.cpuUsage();
  for (let time = 0; time < 20; time += 1) expect(redact(path)).toHaveLength(2_000);
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});
