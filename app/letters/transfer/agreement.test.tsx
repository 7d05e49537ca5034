import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Agreement } from "./agreement.tsx";
import { csvHead } from "./export-subscribers.server.ts";
import { openImportFile } from "./import-file.ts";

async function show(head: string): Promise<string> {
  const file = await openImportFile(new Blob([`${head}a,lea@exemple.fr\r\n`]));
  return renderToStaticMarkup(<Agreement count={2} file={file} onAgree={() => {}} />);
}

test("no purpose is chosen beforehand, and an export of ours without one points to the complete one", async () => {
  for (const [extra, said] of [
    ["none", "que ce fichier ne dit pas"],
    ["state", "Les personnes « inscrites » ont accepté"],
  ] as const) {
    const own = await show(csvHead({ dialect: "french", extra }));
    expect(own).toMatch(/<option value="" selected="">à choisir/);
    expect(own).toContain("prenez un « Export complet »");
    expect(own).toContain(said);
    expect(own).toMatch(/<button[^>]* disabled=""/);
  }
  const foreign = await show("Email\r\n");
  expect(foreign).toMatch(/<option value="" selected="">à choisir/);
  expect(foreign).not.toContain("Export complet");
  const complete = await show(csvHead({ dialect: "standard", extra: "transfer" }));
  expect(complete).not.toMatch(/<select|Export complet/);
});
