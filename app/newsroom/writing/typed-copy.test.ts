import { beforeEach, expect, test, vi } from "vitest";
import { saysSaved } from "#app/newsroom/drafts/done-texts.ts";
import { forgetCopy, keepCopy, markSent, recallCopy } from "./typed-copy.ts";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const copy = {
  tab: "onglet",
  member: "user-Ana",
  version: 2,
  began: { "glossary/a.yaml": "sha", "words.txt": null },
  controls: { titre: "Un titre", texte: "Un texte" },
  isSent: false,
};

test("what the server has not taken is kept for its draft until it is forgotten", () => {
  expect(recallCopy("a")).toBeNull();
  expect(keepCopy("a", copy)).toBe(true);
  expect([recallCopy("a"), recallCopy("b")]).toEqual([copy, null]);
  markSent("a");
  expect(recallCopy("a")).toEqual({ ...copy, isSent: true });
  forgetCopy("a");
  expect(recallCopy("a")).toBeNull();
});

test("only what was saved is forgotten", () => {
  expect(["?fait=enregistre", "?fait=demande"].map(saysSaved)).toEqual([true, true]);
  expect(["", "?fait=site", "?fait=version", "?fait=autre", "?a=enregistre"].some(saysSaved)).toBe(false);
});

test("what another program left is no copy, and a browser that refuses or is full is known", () => {
  for (const value of [null, 1, [], { version: 1 }, { ...copy, controls: { titre: 1 } }, { ...copy, began: null }]) {
    kept.set("questions", JSON.stringify({ "redaction a": value }));
    expect(recallCopy("a")).toBeNull();
  }
  kept.clear();
  keepCopy("a", copy);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  expect([keepCopy("a", { ...copy, version: 3 }), recallCopy("a")]).toEqual([false, copy]);
  vi.stubGlobal("sessionStorage", undefined);
  expect(keepCopy("a", copy)).toBe(false);
});
