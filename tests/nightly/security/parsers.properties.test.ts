import fc from "fast-check";
import { expect, test } from "vitest";
import { HOSTILE_RUNS, hostileJson, hostileText } from "./hostile-values.ts";
import { MAX_TEXT_LENGTH, PARSERS } from "./parsers.ts";

/** CPU time of the process; backtracking takes many times as long. */
const MAX_CPU_MS = 1_000;

test.each(Object.entries(PARSERS))(
  "%s takes any text, without an error of its own making",
  async (_name, { read, throws }) => {
    const text = fc.oneof(
      hostileText(),
      fc.tuple(hostileText(), hostileText()).map((two) => two.join("")),
      jsonText(),
    );
    await fc.assert(
      fc.asyncProperty(text, async (one) => {
        try {
          await read(one);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
          expect((error as Error).name).toMatch(throws ?? /^(?!)/);
        }
      }),
      { numRuns: 300 },
    );
    expect({}).not.toHaveProperty("polluted");
    expect(Object.prototype).not.toHaveProperty("a");
  },
);

test.each(Object.entries(PARSERS))(
  "%s reads a long text in a moment, however it is made",
  async (name, { read, maxLength }) => {
    const length = maxLength ?? MAX_TEXT_LENGTH;
    for (const piece of HOSTILE_RUNS) {
      const run = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
      for (const text of [`${run}!`, `x${run}\0`]) {
        // The first reading is compiled meanwhile: one that is slow gets a second.
        const first = await cpuMs(() => read(text));
        const cost = first < MAX_CPU_MS ? first : Math.min(first, await cpuMs(() => read(text)));
        expect(cost, `${name}: ${JSON.stringify(piece)} × ${length}`).toBeLessThan(MAX_CPU_MS);
      }
    }
  },
);

function jsonText(): fc.Arbitrary<string> {
  return hostileJson().map((value) => JSON.stringify(value) ?? "");
}

async function cpuMs(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await attempt(work);
  return process.cpuUsage(start).user / 1000;
}

async function attempt(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch {
    // The other test judges what it throws.
  }
}
