import { expect, test } from "vitest";
import { createLog, describeError } from "./log.ts";

test("each event is one line of JSON, whatever its values hold", () => {
  const lines: string[] = [];
  createLog((line) => lines.push(line)).warn("seen", { path: "/a\n/b" });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\n]+\n$/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "warn", event: "seen", path: "/a\n/b" });
});

test("an error is described without addresses, query strings or the values of a query", () => {
  const failed = Object.assign(new Error("Failed query: insert\nparams: jean@exemple.fr"), {
    query: "insert",
    params: [],
  });
  expect(JSON.stringify(describeError(failed))).not.toContain("jean");
  const leaking = new Error("no mail to jean@exemple.fr at /lien?jeton=abc", {
    cause: new Error("host marie@exemple.fr"),
  });
  const described = JSON.stringify(describeError(leaking));
  expect(described).toContain("no mail to [address] at /lien?[query]");
  expect(described).not.toMatch(/jean|marie|abc/);
});

test("something thrown that is no error is described too", () => {
  expect(describeError("broken")).toEqual({ error: "broken" });
});
