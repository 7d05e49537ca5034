import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readImageAddress, writeImageAddress } from "#library/images/image-address.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { createImageAnswers } from "./answer-image.server.ts";
import { keepImage } from "./images.server.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const SIZE = { width: 1_600, height: 1_000 };
const [wide, narrow] = [randomBytes(300_000), randomBytes(200_000)];

async function open(environment: Record<string, string> = {}) {
  const address = await keepImage(db, { ...SIZE, wide, narrow });
  const services = createTestServices(db, environment);
  const answer = createImageAnswers();
  const ask = (path: string, clientAddress = "203.0.113.7") => answer(path, { ...services, clientAddress });
  return { address, hash: readImageAddress(address)?.hash ?? "", ask };
}

test("each of the two pictures is at its own address, and nothing is at another", async () => {
  const { address, hash, ask } = await open();
  expect(Buffer.from(await (await ask(address)).arrayBuffer()).equals(wide)).toBe(true);
  const other = await ask(address.replace(".webp", "-etroit.webp"));
  expect(Buffer.from(await other.arrayBuffer()).equals(narrow)).toBe(true);
  for (const size of [
    { width: 1_600, height: 1_001 },
    { width: 1_599, height: 1_000 },
  ])
    expect((await ask(writeImageAddress({ hash, size }))).status).toBe(404);
  expect((await ask("/images/autre.webp")).status).toBe(404);
});

test("an address with another size costs no reading of the picture", async () => {
  const { hash, ask } = await open({ RATE_LIMITS: "off" });
  const before = process.cpuUsage();
  for (let width = 1; width <= 30; width += 1) {
    const address = writeImageAddress({ hash, size: { width: 1_000 + width, height: 700 } });
    expect((await ask(address)).status).toBe(404);
  }
  // Some 70 ms each when both pictures are read first.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(900);
});

test("one network may not ask the database for ever, and what is in memory costs it nothing", async () => {
  const { address, hash, ask } = await open();
  await ask(address, "198.51.100.1");
  const statuses = new Set<number>();
  for (let width = 1; width <= 310; width += 1)
    statuses.add((await ask(writeImageAddress({ hash, size: { width, height: 700 } }))).status);
  expect([...statuses]).toEqual([404, 429]);
  expect((await ask(address)).status).toBe(200);
  expect((await ask(address.replace("x1000", "x1001"), "198.51.100.1")).status).toBe(404);
});
