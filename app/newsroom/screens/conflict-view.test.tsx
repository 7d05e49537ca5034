import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterAll, expect, test } from "vitest";
import { fieldName } from "#app/newsroom/fields/field-names.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { openSite } from "#tests/support/newsroom/open-site.ts";
import { ConflictView } from "./conflict-view.tsx";
import { replyToDraft } from "./draft-actions.server.ts";

const { db, close } = await createTestDatabase();
afterAll(close);

const TERM = "glossary/hopital.yaml";

test("two texts of one file are both kept when two people write at once, and whoever is second chooses", async () => {
  const { services, ana, bob, write, read } = await openSite(db);
  const id = await write(TERM, { files: {} });
  const [opened, former] = [await read(id), "Un lieu où l'on soigne."];
  async function press(staff: Staff, form: Record<string, string>) {
    const asked = { services, staff, draft: await read(id), form: new URLSearchParams(form) };
    return replyToDraft(asked).catch((thrown: Response) => thrown);
  }
  const define = (words: string) => ({
    version: String(opened.version),
    [fieldName("former", TERM, "definition")]: former,
    [fieldName("field", TERM, "definition")]: words,
  });
  expect(await press(ana, define("Une première définition."))).toMatchObject({ status: 303 });
  const answer = await press(bob, define("Une seconde définition."));
  if (!("data" in answer) || answer.data.state !== "conflict") throw new Error("there is no conflict");
  const { data } = answer;
  const View = () => <ConflictView id={id} conflict={data} typed={[]} isServed={false} />;
  const Page = createRoutesStub([{ path: "/", Component: View }]);
  const html = renderToStaticMarkup(<Page />);
  expect(html).toMatch(/<h2[^>]*>Ana a écrit/);
  expect(html).toMatch(/<del>.{0,60}première.{0,60}<\/del>/);
  expect(html).toMatch(/<ins>.{0,60}seconde.{0,60}<\/ins>/);
  expect(html).toMatch(/>Le texte de Ana<.*<textarea[^>]* readOnly[^>]*>[^<]*première/s);
  const fields = [
    /<input[^>]* name="(version)" value="([^"]*)"/,
    /<textarea[^>]* name="([^"]+)"[^>]*>([^<]*seconde[^<]*)/,
  ].map((field) => field.exec(html)?.slice(1) ?? []);
  expect(await press(bob, Object.fromEntries(fields))).toMatchObject({ status: 303 });
  const texts = (await read(id)).files.map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringContaining("definition: Une seconde définition."));
});
