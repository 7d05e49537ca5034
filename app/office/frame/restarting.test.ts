import { expect, test } from "vitest";
import { isWithoutServer } from "./restarting.tsx";

const answered = (status: number) => ({ status, statusText: "", internal: false, data: null });

test.each([
  ["a browser that met nobody", new TypeError("Failed to fetch"), true],
  ["Firefox", new TypeError("NetworkError when attempting to fetch resource."), true],
  ["Safari", new TypeError("Load failed"), true],
  ["the front server, alone", answered(502), true],
  ["a page of the front server in place of data", new Error("Unable to decode turbo-stream response"), true],
  ["a fault of the site", answered(500), false],
  ["a fault of the page", new TypeError("one is undefined"), false],
])("%s: whether the page waits for the site to come back", (_who, error, waits) => {
  expect(isWithoutServer(error)).toBe(waits);
});
