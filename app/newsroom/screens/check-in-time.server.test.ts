import { expect, test } from "vitest";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import type { DraftCheck, NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { checkForEditor, checkInTime } from "./check-in-time.server.ts";

const services = {} as NewsroomServices;
const draft = { id: "un", filesHash: "a" } as Draft;
const FOUND: DraftCheck = { issues: [], notes: ["vu"], outdated: [], changedQuestions: [], failure: null };

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

test("a page that is there hears at once that a check begins, and then waits for its result", async () => {
  const request = { headers: new Headers({ "Sec-Fetch-Dest": "empty" }) };
  const pressed = { ...draft, id: "trois" };
  let end = (_found: DraftCheck) => {};
  const check = () => new Promise<DraftCheck>((resolve) => (end = resolve));
  expect(await checkForEditor(services, pressed, request, check)).toBeNull();
  setTimeout(() => end(FOUND), 600);
  expect(await checkForEditor(services, pressed, request, check)).toBe(FOUND);
});

test("a check that fails says so to whoever waits for it", async () => {
  const check = () => Promise.reject(new Error("ended"));
  await expect(checkInTime(services, { ...draft, id: "deux" }, 1_000, check)).rejects.toThrow("ended");
});
