import { expect, test } from "vitest";
import { retryWithPauses } from "./retry-with-pauses.ts";

function createClock() {
  const pauses: number[] = [];
  let time = 0;
  return {
    pauses,
    now: () => time,
    wait: (ms: number) => {
      pauses.push(ms);
      time += ms;
      return Promise.resolve();
    },
  };
}

test("the network is tried again after pauses that double, within thirty seconds", async () => {
  const clock = createClock();
  const failure = new TypeError("Failed to fetch");
  await expect(retryWithPauses(() => Promise.reject(failure), clock)).rejects.toBe(failure);
  expect(clock.pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800]);
  expect(clock.now()).toBeLessThanOrEqual(30_000);
});

test.each([502, 503, 504])("a server that answers %i is tried again, until it answers", async (status) => {
  const clock = createClock();
  let calls = 0;
  const answer = await retryWithPauses(() => {
    calls += 1;
    return calls < 3 ? Promise.reject({ status }) : Promise.resolve("oui");
  }, clock);
  expect(answer).toBe("oui");
  expect(clock.pauses).toEqual([200, 400]);
});

test("an attempt that takes too long is aborted before the next one", async () => {
  const signals: AbortSignal[] = [];
  const attempt = (signal: AbortSignal) => {
    signals.push(signal);
    expect(signals.slice(0, -1).every(({ aborted }) => aborted)).toBe(true);
    return signals.length < 3 ? new Promise<string>(() => {}) : Promise.resolve("oui");
  };
  expect(await retryWithPauses(attempt, { ...createClock(), attemptMs: 5 })).toBe("oui");
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
});

test.each([400, 401, 404, 413, 429, 500])("a server that answers %i is not asked again", async (status) => {
  const clock = createClock();
  await expect(retryWithPauses(() => Promise.reject({ status }), clock)).rejects.toEqual({ status });
  expect(clock.pauses).toEqual([]);
});

test("an attempt that never ends counts as unanswered", async () => {
  const clock = createClock();
  let calls = 0;
  const attempt = () => {
    calls += 1;
    return calls === 1 ? new Promise<string>(() => {}) : Promise.resolve("oui");
  };
  expect(await retryWithPauses(attempt, { ...clock, attemptMs: 20 })).toBe("oui");
});
