import { performance } from "node:perf_hooks";
import { expect, test, vi } from "vitest";
import { yieldToRequests } from "./yield-to-requests.ts";

test("what can wait waits for a process without rest, but not for ever", async () => {
  const start = performance.now();
  let isOver = false;
  const waiting = yieldToRequests().then(() => {
    isOver = true;
  });
  while (!isOver && performance.now() - start < 5_000) {
    const turn = performance.now();
    while (performance.now() - turn < 2);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await waiting;
  expect(performance.now() - start).toBeGreaterThan(195);
  expect(performance.now() - start).toBeLessThan(5_000);
});

test("a process at rest is asked once", async () => {
  // This process itself may have none, on a busy machine.
  const atRest = { idle: 20, active: 0, utilization: 0 };
  const look = vi.spyOn(performance, "eventLoopUtilization").mockReturnValue(atRest);
  await yieldToRequests();
  expect(look).toHaveBeenCalledTimes(2);
  look.mockRestore();
});
