import { expect, test } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";

function fakeClock() {
  let time = 0;
  let lateness = 0;
  return {
    now: () => time,
    wait(ms: number) {
      lateness = (lateness + 1) % 4;
      time += ms + lateness;
      return Promise.resolve();
    },
    advance: (ms: number) => {
      time += ms;
    },
  };
}

async function releases(limit: number, count: number, stallEvery = 0) {
  const clock = fakeClock();
  const limiter = createRateLimiter(limit, clock);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    if (stallEvery > 0 && index % stallEvery === 0) clock.advance(2_500);
    await limiter.take();
    times.push(clock.now());
  }
  return times;
}

function mostWithin(times: number[], windowMs: number): number {
  let first = 0;
  let most = 0;
  times.forEach((time, index) => {
    while (time - (times[first] ?? 0) >= windowMs) first += 1;
    most = Math.max(most, index - first + 1);
  });
  return most;
}

test.each([1, 20, 300])(
  "%i a second is never passed in any second, minute or hour, and nearly reached",
  async (limit) => {
    const times = await releases(limit, limit * 130);
    expect(mostWithin(times, 1_000)).toBeLessThanOrEqual(limit);
    expect(mostWithin(times, 60_000)).toBeLessThanOrEqual(limit * 60);
    expect(mostWithin(times, 3_600_000)).toBeLessThanOrEqual(limit * 3_600);
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
    expect((times.length - 1) / seconds).toBeGreaterThan(limit * 0.97);
  },
);

test("after a stall no burst makes up for it", async () => {
  const times = await releases(20, 400, 50);
  expect(mostWithin(times, 1_000)).toBeLessThanOrEqual(20);
});

test("takes that come together leave one after the other", async () => {
  const clock = fakeClock();
  const limiter = createRateLimiter(10, clock);
  const times: number[] = [];
  await Promise.all(Array.from({ length: 30 }, () => limiter.take().then(() => times.push(clock.now()))));
  expect(mostWithin(times, 1_000)).toBeLessThanOrEqual(10);
});

test("asked for less, it halves, and comes back by a tenth a minute", async () => {
  const clock = fakeClock();
  const limiter = createRateLimiter(20, clock);
  limiter.slowDown();
  expect(limiter.perSecond()).toBe(10);
  clock.advance(60_000);
  await limiter.take();
  expect(limiter.perSecond()).toBeCloseTo(11);
  clock.advance(20 * 60_000);
  await limiter.take();
  expect(limiter.perSecond()).toBe(20);
});
