import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addTombstones, readTombstoneFile, shortenTombstoneFile, tombstonesPath } from "./tombstone-file.server.ts";

const NOW = new Date("2026-11-25T10:00:00Z");
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const HASH = "h".repeat(43);
const proof = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const letter = { what: "weekly_letter" as const, key: "abcdefgh", hash: HASH };

test("the file keeps the last of what is repeated, and forgets sessions that no backup could open", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "recap-"));
  try {
    await shortenTombstoneFile({ dataDir }, NOW);
    for (let time = 1; time <= 5; time += 1) {
      await addTombstones({ dataDir }, [
        { at: day(time - 10), what: "sync", row: "a".repeat(24) },
        { ...letter, at: day(time - 10), proof: proof(time) },
      ]);
    }
    await addTombstones({ dataDir }, [
      { at: day(-100), what: "session", row: "b".repeat(24) },
      { at: day(-80), what: "session", row: "c".repeat(24) },
      { ...letter, what: "launch_notice", at: day(-9), proof: proof(9) },
    ]);
    await appendFile(tombstonesPath(dataDir), "a line of another version\n");
    await shortenTombstoneFile({ dataDir }, NOW);
    expect(await readTombstoneFile({ dataDir })).toEqual([
      { at: day(-5), what: "sync", row: "a".repeat(24) },
      { ...letter, at: day(-5), proof: proof(5) },
      { at: day(-80), what: "session", row: "c".repeat(24) },
      { ...letter, what: "launch_notice", at: day(-9), proof: proof(9) },
    ]);
    const text = await readFile(tombstonesPath(dataDir), "utf8");
    expect(text).toContain("a line of another version");
    await shortenTombstoneFile({ dataDir }, NOW);
    expect(await readFile(tombstonesPath(dataDir), "utf8")).toBe(text);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
