import { expect, test } from "vitest";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import type { DraftCheck, NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { checkInTime } from "./check-in-time.server.ts";

const services = {} as NewsroomServices;
const draft = { id: "un", filesHash: "a" } as Draft;
const FOUND: DraftCheck = { issues: [], notes: ["vu"], outdated: [], changedQuestions: [] };

test("a slow check keeps no page waiting, and runs once for all who ask", async () => {
  let [runs, end] = [0, (_found: DraftCheck) => {}];
  const check = () => {
    runs += 1;
    return new Promise<DraftCheck>((resolve) => {
      end = resolve;
    });
  };
  expect(await checkInTime(services, draft, 5, check)).toBeNull();
  expect(await checkInTime(services, draft, 5, check)).toBeNull();
  const waiting = checkInTime(services, draft, 60_000, check);
  end(FOUND);
  expect(await waiting).toBe(FOUND);
  expect(runs).toBe(1);
  void checkInTime(services, draft, 0, check);
  expect(runs).toBe(2);
});

test("a check that fails says so to whoever waits for it", async () => {
  const check = () => Promise.reject(new Error("ended"));
  await expect(checkInTime(services, { ...draft, id: "deux" }, 1_000, check)).rejects.toThrow("ended");
});
