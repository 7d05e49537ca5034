import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { publishDeployment } from "#app/newsroom/editions/deployment.server.ts";
import { hashText, readServedFiles } from "#app/newsroom/editions/edition-store.server.ts";
import { aContent } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { createEditionReader, openParsedTexts } from "./edition-reader.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const SITE = aContent()["site.yaml"] ?? "";

test("a start parses only texts that this build has not parsed before, and does without the file", async () => {
  using data = temporaryFolder();
  const deployed = new Map(Object.entries(aContent()).map(([path, text]) => [path, Buffer.from(text)]));
  await publishDeployment(db, deployed);
  const { number, shas } = await readServedFiles(db);
  const fileOf = (version: string) => openParsedTexts(data.path, createTestServices(db).log, version);
  const taglineOf = async (version: string, sha = shas.get("site.yaml") ?? "", texts = new Map<string, string>()) => {
    const read = createEditionReader(db, { texts, file: fileOf(version) });
    const { source, issues } = await read({ number, shas: new Map([...shas, ["site.yaml", sha]]) });
    expect(issues).toEqual([]);
    return source.content.site?.tagline;
  };
  expect(await taglineOf("one")).toBe("Une devise");
  const kept = fileOf("one").read();
  expect([...kept.keys()].toSorted()).toEqual([...shas.keys()].toSorted());
  const { sha, value } = kept.get("site.yaml") ?? { sha: "", value: {} };
  const marked = { sha, value: { ...(value as object), tagline: "Gardée" } };
  fileOf("one").write(new Map([...kept, ["site.yaml", marked]]));
  expect(await taglineOf("one")).toBe("Gardée");
  const changed = SITE.replace("Une devise", "Une nouvelle devise");
  const other = hashText(Buffer.from(changed));
  expect(await taglineOf("one", other, new Map([[other, changed]]))).toBe("Une nouvelle devise");
  expect(await taglineOf("two")).toBe("Une devise");
  writeFileSync(join(data.path, "cache/parsed-texts"), "cut");
  expect(await taglineOf("two")).toBe("Une devise");
});
