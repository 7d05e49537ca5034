// Forked by candidate-checks.ts, once for several candidates. It opens no database and knows no secret.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Candidate, CheckedCandidate } from "#app/features/newsroom/newsroom-services.ts";
import { servedBuild } from "./built-app.ts";
import { checkTexts, knownValues, renderEdition, toFiles } from "./candidate.ts";

export type Asked = { id: number; candidate: Candidate };
export type Answered = { id: number } & ({ checked: CheckedCandidate } | { failure: string });

const BUILD = servedBuild(join(import.meta.dirname, "../.."));
const CLIENT = join(BUILD, "client");

const app = (await import(pathToFileURL(join(BUILD, "server/index.js")).href)) as typeof import("#server/app/app.ts");
const tools = await app.loadEditionTools();

process.on("message", async ({ id, candidate }: Asked) => {
  const answer = await check(candidate).then(
    (checked): Answered => ({ id, checked }),
    (error: unknown): Answered => ({
      id,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  process.send?.(answer);
});
// The site ended.
process.on("disconnect", () => process.exit());
process.send?.("ready");

async function check({ number, changes, acceptance, wordsOf, siteValues }: Candidate): Promise<CheckedCandidate> {
  const built = tools.openBuiltTexts();
  const texts = new Map([...built.shas.keys()].map((path): [string, Uint8Array] => [path, built.read(path)]));
  for (const [path, text] of changes) {
    if (text === null) texts.delete(path);
    else texts.set(path, text);
  }
  const values = knownValues(tools, texts);
  const files = toFiles(texts);
  const accepted = acceptance
    ? tools.acceptEdition(tools.loadContent(files, values).content, files, acceptance)
    : new Map<string, string>();
  for (const [path, text] of accepted) {
    texts.set(path, Buffer.from(text));
    values.delete(path);
  }
  const { content, issues, notes } = checkTexts(tools, CLIENT, texts, {
    values,
    ...(wordsOf ? { wordsOf: new Set(wordsOf) } : {}),
  });
  if (issues.length > 0 || !siteValues) return { issues, notes, accepted, drawings: [], renderError: null };
  try {
    const drawings = await renderEdition(
      { app, tools, clientDirectory: CLIENT },
      { texts, content, number, siteValues },
    );
    return { issues, notes, accepted, drawings, renderError: null };
  } catch (error) {
    if (!(error instanceof tools.EditionRefused)) throw error;
    return { issues, notes, accepted, drawings: [], renderError: error.message };
  }
}
