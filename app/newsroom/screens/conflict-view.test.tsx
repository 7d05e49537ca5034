import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterAll, expect, test } from "vitest";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { BEGUN_PREFIX, fieldName } from "#app/newsroom/fields/field-names.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { openSite } from "#tests/support/newsroom/open-site.ts";
import { ConflictView } from "./conflict-view.tsx";
import { replyToDraft } from "./draft-actions.server.ts";

const { db, close } = await createTestDatabase();
afterAll(close);

const TERM = "glossary/hopital.yaml";

test("of two texts of one file whoever is second chooses each passage, and again only what changed since", async () => {
  const { services, ana, bob, write, read } = await openSite(db);
  const id = await write(TERM, { files: {} });
  const begun = async () => {
    const { version, files } = await read(id);
    return [
      [DRAFT_FIELDS.version, `${version}`],
      ...files.map(({ path, sha }) => [`${BEGUN_PREFIX}:${path}`, `${sha}`]),
    ];
  };
  async function press(staff: Staff, form: string[][]) {
    const asked = { services, staff, draft: await read(id), form: new URLSearchParams(form) };
    return replyToDraft(asked).catch((thrown: Response) => thrown);
  }
  const type = (field: string, former: string, words: string) => [
    [fieldName("former", TERM, field), former],
    [fieldName("field", TERM, field), words],
  ];
  const former = "Un lieu où l'on soigne.";
  const opened = await begun();
  const second = [...opened, ...type("definition", former, "Une seconde définition.")];
  await press(ana, [...opened, ...type("definition", former, "Une première définition.")]);
  const html = show(id, await press(bob, second));
  expect(html).toMatch(/<h2[^>]*>Ana a écrit/);
  const [mine, theirs] = [...html.matchAll(/<input type="radio"[^>]*>.*?<\/div>/gs)].map(([one]) => one);
  expect(mine).toMatch(/checked="".*>Votre texte<.*>Définition<.*<mark>seconde<\/mark> définition/s);
  expect(theirs).toMatch(/>Le texte enregistré par Ana<.*>Définition<.*<mark>première<\/mark> définition/s);
  expect(theirs).not.toMatch(/checked|seconde/);

  // Ana has written once more: what Bob chose is kept, and not asked again.
  await press(ana, [...(await begun()), ...type("term", "Hôpital", "L’hôpital")]);
  const again = show(id, await press(bob, chosenIn(html)));
  expect(again).toMatch(/<h2[^>]*>Ana a écrit/);
  expect(again).not.toContain("radio");
  expect(await press(bob, chosenIn(again))).toMatchObject({ status: 303 });
  const [file] = (await read(id)).files;
  expect(file?.text).toBe("term: L’hôpital\ndefinition: Une seconde définition.\n");
});

function show(id: string, answer: Awaited<ReturnType<typeof replyToDraft>> | Response): string {
  if (!("data" in answer) || answer.data.state !== "conflict") throw new Error("there is no conflict");
  const conflict = answer.data;
  const View = () => <ConflictView id={id} conflict={conflict} typed={[]} isTold={false} />;
  const Page = createRoutesStub([{ path: "/", Component: View }]);
  return renderToStaticMarkup(<Page />);
}

/** What the page sends as it is shown. */
function chosenIn(html: string): string[][] {
  const inputs = [...html.matchAll(/<input [^>]*>/g)].map(([input]) => input);
  const read = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "";
  const sent = inputs.filter((input) => !input.includes("radio") || input.includes("checked"));
  return sent.map((input) => [read(input, "name"), read(input, "value")]);
}
