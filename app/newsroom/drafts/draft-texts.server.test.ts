import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { shownText, writtenText } from "./draft-texts.server.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** As a browser sends what stood in a textarea. */
const asSent = (text: string) => text.replaceAll("\n", "\r\n");

test("every file of the content is opened and saved byte for byte", () => {
  const files = globSync("content/**/*.*", { cwd: ROOT });
  expect(files.length).toBeGreaterThan(250);
  for (const file of files) {
    const bytes = readFileSync(join(ROOT, file));
    expect(writtenText(asSent(shownText(bytes)), bytes).equals(bytes), file).toBe(true);
  }
});

test("whatever its line ends and its mark, a changed line changes no other byte", () => {
  const random = randomNumbers(7);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  for (let round = 0; round < 2_000; round++) {
    const count = Math.floor(random() * 7);
    const lines = Array.from({ length: count + 1 }, (_, index) => ({
      text: `${index} ${pick(["été", "", "  x", "« a »"])}`,
      end: index === count ? pick(["", "\n"]) : pick(["\n", "\r\n", "\r"]),
    }));
    const mark = pick(["", "\uFEFF"]);
    const write = (all: typeof lines) => Buffer.from(mark + all.map(({ text, end }) => text + end).join(""));
    const changed = Math.floor(random() * lines.length);
    const wanted = lines.map((line, index) => (index === changed ? { ...line, text: `${line.text} changé` } : line));
    const former = write(lines);
    expect(writtenText(asSent(shownText(former)), former).equals(former)).toBe(true);
    const written = writtenText(asSent(shownText(write(wanted))), former);
    // The changed line takes the end that most lines have.
    const bytesOf = (all: Buffer) => all.toString("utf8").split(/\r\n|\r|\n/);
    expect(bytesOf(written)).toEqual(bytesOf(write(wanted)));
    const rest = (all: typeof lines, from: number, to: number) =>
      all
        .slice(from, to)
        .map(({ text, end }) => text + end)
        .join("");
    expect(written.toString("utf8").startsWith(mark + rest(lines, 0, changed))).toBe(true);
    expect(written.toString("utf8").endsWith(rest(lines, changed + 1, lines.length))).toBe(true);
  }
});

test("a new file has plain line ends", () => {
  expect(writtenText("a\r\nb\r\n", null).toString()).toBe("a\nb\n");
});
