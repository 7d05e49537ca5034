import { unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { keepImage } from "#app/newsroom/editions/images.server.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createTestNewsroom } from "#tests/support/newsroom/newsroom.ts";
import { zipServed } from "./zip-served.server.ts";

const ARTICLE = "articles/sante/hopital/histoire.md";

const { db, close } = await createTestDatabase();
afterAll(close);

test("what is served is exported as a clone has it, byte for byte, with the images that it names", async () => {
  const wide = Buffer.from("wide");
  const address = await keepImage(db, { width: 1600, height: 800, wide, narrow: Buffer.from("narrow") });
  const files = { ...aContent(), "words.txt": `abri\r\n`, [ARTICLE]: `${anArticle()}\n![Un abri](${address})\n` };
  const { services } = await createTestNewsroom(db, files);
  const { number, zip } = await zipServed(services);
  const read = Object.fromEntries(Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, Buffer.from(bytes)]));
  expect(number).toBe(1);
  const texts = Object.entries(files).map(([path, text]) => [`content/${path}`, Buffer.from(text)]);
  expect(read).toMatchObject(Object.fromEntries(texts));
  const images = Object.entries(read).filter(([path]) => path.startsWith("public/images/"));
  expect(images.map(([, bytes]) => bytes.toString())).toEqual(["wide", "narrow"]);
});
