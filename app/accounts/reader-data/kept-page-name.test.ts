import { expect, test } from "vitest";
import { filesName, type KeptPage, pageName, readCacheName, roomFor } from "./kept-page-name.ts";

const LIMITS = { size: 100, opened: 3 };

function aPage(path: string, changes: Partial<KeptPage> = {}): KeptPage {
  return { path, title: path, kind: "opened", at: 1, release: "r", size: 10, ...changes };
}

test("the name of a cache says what it holds, and others' caches are none of ours", () => {
  const page = aPage("/a", { title: "« Titre »" });
  expect(readCacheName(pageName(page))).toEqual(page);
  expect(readCacheName(filesName("r"))).toEqual({ files: true, at: 0, release: "r" });
  for (const name of ["autre", "{}", "null", '{"path":"/a"}', '{"path":1,"release":"r","at":1}']) {
    expect(readCacheName(name), name).toBeNull();
  }
});

test("the oldest of what was only opened makes room, never what was chosen", () => {
  const opened = [1, 2, 3].map((at) => aPage(`/${at}`, { at, size: 20 }));
  const chosen = aPage("/choisie", { kind: "chosen", at: 0, size: 30 });
  expect(roomFor(10, [...opened, chosen], LIMITS)).toEqual([]);
  expect(roomFor(20, [...opened, chosen], LIMITS)?.map(({ path }) => path)).toEqual(["/1"]);
  expect(roomFor(60, [...opened, chosen], LIMITS)?.map(({ path }) => path)).toEqual(["/1", "/2", "/3"]);
  expect(roomFor(71, [...opened, chosen], LIMITS)).toBeNull();
  const many = [1, 2, 3, 4, 5].map((at) => aPage(`/${at}`, { at, size: 1 }));
  expect(roomFor(1, many, LIMITS)?.map(({ path }) => path)).toEqual(["/2", "/1"]);
});
