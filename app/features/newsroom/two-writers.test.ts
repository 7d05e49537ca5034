import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import type { Database } from "#database/open.server.ts";
import { draftTexts } from "#database/schema/newsroom.server.ts";
import { aContent } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { hasPostgres, openPostgres } from "#tests/support/database/postgres.ts";
import { addStaff, createTestNewsroom } from "#tests/support/newsroom/newsroom.ts";
import { createDraft } from "./create-draft.server.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { readDraft } from "./read-drafts.server.ts";
import { saveDraft } from "./save-draft.server.ts";
import { discardDraft } from "./workflow.server.ts";

const { db, close } = await createTestDatabase();
afterAll(close);

const TERM = "glossary/hopital.yaml";
const LINES = 9;
/** Three hundred hold too: TWO_WRITERS_RUNS=300. */
const RUNS = Number(process.env.TWO_WRITERS_RUNS ?? 15);

type Step = { who: 0 | 1; line: number; saves: "nobody" | "one" | "both" };

const steps = fc.array(
  fc.record<Step>({
    who: fc.constantFrom(0, 1),
    line: fc.nat({ max: LINES - 1 }),
    saves: fc.constantFrom("nobody", "one", "one", "both"),
  }),
  { minLength: 2, maxLength: 8 },
);

type Page = { member: Staff; version: number; text: string };

const wordsOf = (text: string): string[] => text.match(/mot\d+/g) ?? [];

async function openTwoPages(on: Database) {
  const { services } = await createTestNewsroom(on, aContent());
  const members = [await addStaff(on, "Ana", "writer"), await addStaff(on, "Bob", "writer")] as const;
  return { services, members };
}

/** Two people who only ever add words: one that was saved and is gone was written over. */
async function write(services: NewsroomServices, members: readonly [Staff, Staff], list: Step[]): Promise<void> {
  const created = await createDraft(services, members[0], { from: TERM });
  const id = created.state === "created" ? created.id : "";
  const read = async (member: Staff): Promise<Page> => {
    const draft = await readDraft(services, member, id);
    const text = draft?.files.find(({ path }) => path === TERM)?.text ?? "";
    return { member, version: draft?.version ?? 0, text };
  };
  const first = Array.from({ length: LINES }, (_, line) => `Ligne ${line}.`).join("\n\n");
  await saveDraft(services, members[0], id, { version: 1, files: { [TERM]: first } });
  const pages: [Page, Page] = [await read(members[0]), await read(members[1])];
  const acknowledged = new Set<string>();

  async function save(who: 0 | 1): Promise<void> {
    const { member, version, text }: Page = pages[who];
    const outcome = await saveDraft(services, member, id, { version, files: { [TERM]: text } });
    if (outcome.state === "refused") throw new Error(outcome.message);
    const kept = (await services.db.select({ bytes: draftTexts.bytes }).from(draftTexts)).map(({ bytes }) =>
      Buffer.from(bytes).toString("utf8"),
    );
    expect(kept).toContain(text);
    if (outcome.state === "saved") {
      for (const word of wordsOf(text)) acknowledged.add(word);
      pages[who] = await read(member);
      return;
    }
    const [file] = outcome.files;
    if (!file) throw new Error("a conflict about nothing");
    const both = [...wordsOf(file.mine ?? ""), ...wordsOf(file.theirs ?? "")];
    if (file.merged !== null) expect(wordsOf(file.merged)).toEqual(expect.arrayContaining(both));
    pages[who] = { member, version: outcome.version, text: file.merged ?? together(file.mine, file.theirs) };
    await save(who);
  }

  for (const [number, { who, line, saves }] of list.entries()) {
    const lines = pages[who].text.split("\n");
    pages[who].text = lines.with(line * 2, `${lines[line * 2]} mot${number}`).join("\n");
    if (saves === "one") await save(who);
    if (saves === "both") await Promise.all([save(0), save(1)]);
  }
  const { text } = await read(members[0]);
  expect(wordsOf(text)).toEqual(expect.arrayContaining([...acknowledged]));
  await discardDraft(services, members[0], id);
  await services.db.execute(sql`truncate drafts, draft_texts cascade`);
}

/** As a person would: their line, with the words of mine that it lacks. */
function together(mine: string | null, theirs: string | null): string {
  const own = (mine ?? "").split("\n");
  return (theirs ?? "")
    .split("\n")
    .map((line, index) => {
      const missing = wordsOf(own[index] ?? "").filter((word) => !wordsOf(line).includes(word));
      return [line, ...missing].join(" ");
    })
    .join("\n");
}

const holds = async (on: Database) => {
  const { services, members } = await openTwoPages(on);
  const property = fc.asyncProperty(steps, (list) => write(services, members, list));
  await fc.assert(property, { numRuns: RUNS });
};

test("whatever two people save, in whatever order or at once, no saved word is lost", () => holds(db));

test.runIf(hasPostgres)("so it is in PostgreSQL", async () => {
  await using postgres = await openPostgres();
  await holds(postgres.db);
});
