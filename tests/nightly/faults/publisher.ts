// Forked by kill-publications.ts: deploys and publishes in turn until it is killed, and says each number.
import { join } from "node:path";
import { publishDeployment } from "#app/newsroom/editions/deployment.server.ts";
import { publishEdition, readNumber } from "#app/newsroom/editions/edition-store.server.ts";
import { openDatabase } from "#database/open.server.ts";
import { aContent } from "#tests/support/content/content.ts";

const [databaseUrl = "", dataDir = ""] = process.argv.slice(2);
const migrationsFolder = join(import.meta.dirname, "../../../database/migrations");
const NAMES = Array.from({ length: 40 }, (_, index) => `terme-${index}`);

const termsOf = (kind: string, number: number) =>
  NAMES.map((name, index) => {
    return [`glossary/${kind}-${name}.yaml`, `term: Mot ${kind} ${index}\ndefinition: Le numéro ${number}.\n`] as const;
  });

const { db } = await openDatabase({
  databaseUrl: databaseUrl || null,
  dataDir,
  migrationsFolder,
  onConnectionError: () => {},
});
for (let number = await readNumber(db); ; number = await readNumber(db)) {
  if (number % 2 === 0) {
    const files = { ...aContent(), ...Object.fromEntries(termsOf("depot", number + 1)) };
    await publishDeployment(db, new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])));
  } else {
    const changes = new Map(termsOf("redaction", number + 1).map(([path, text]) => [path, Buffer.from(text)]));
    const about = { base: number, kind: "publication", author: "Essai", note: "Une note" } as const;
    await publishEdition(db, { ...about, changes });
  }
  process.send?.(number + 1);
}
