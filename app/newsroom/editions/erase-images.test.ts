import { afterAll, expect, test, vi } from "vitest";
import { images } from "#database/schema/images.server.ts";
import { writeImageAddress } from "#library/images/image-address.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { storeEditionTexts } from "./edition-store.server.ts";
import { eraseUnusedImages } from "./erase-images.server.ts";

const { db, client, close } = await createTestDatabase();
afterAll(close);

test("of all texts ever published, only those that name an image are read", async () => {
  const size = { width: 8, height: 8 };
  const [used = "", unused = ""] = ["a", "b"].map((letter) => letter.repeat(32));
  await db
    .insert(images)
    .values([used, unused].map((hash) => ({ hash, ...size, wide: Buffer.from("x"), narrow: null })));
  const naming = `![Une porte](${writeImageAddress({ hash: used, size })})`;
  await db.transaction((tx) =>
    storeEditionTexts(
      tx,
      [naming, "Un texte sans rien."].map((text) => Buffer.from(text)),
    ),
  );
  const asked = vi.spyOn(client, "query");
  await eraseUnusedImages(db, new Date(0), new Date());
  const answers = await Promise.all(asked.mock.results.map(({ value }) => value));
  const found = answers.flatMap(({ rows }) => rows.flatMap((row: object) => Object.values(row)));
  const bytes = found.filter((value) => value instanceof Uint8Array).map((value) => Buffer.from(value).toString());
  expect(bytes).toEqual([naming]);
  const kept = await db
    .select({ hash: images.hash, unusedSince: images.unusedSince })
    .from(images)
    .orderBy(images.hash);
  expect(kept.map(({ hash, unusedSince }) => [hash, unusedSince !== null])).toEqual([
    [used, false],
    [unused, true],
  ]);
});
