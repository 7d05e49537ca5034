// npm run content:publish -- --from FOLDER --note "…" [--author NAME] [--dry-run] [--allow-older]
// npm run content:publish -- --rollback NUMBER --note "…"
// npm run content:publish -- --withdraw ADDRESS --note "…" (the note is shown at the address)
// npm run content:publish -- --rename FORMER=NEW --note "…"
// npm run content:publish -- --list
// Checks and renders here, beside the site that serves; then changes the database in one short transaction.
import { userInfo } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { EditionKind } from "#app/features/editions/edition-store.server.ts";
import { checkCandidate } from "./check-candidate.ts";
import { findImages } from "./edition-images.ts";
import { runLongCommand } from "./long-command.ts";
import { openEditions } from "./open-editions.ts";

const USE = `npm run content:publish -- --from DOSSIER --note "Ce qui change"
npm run content:publish -- --rollback NUMÉRO --note "Pourquoi"
npm run content:publish -- --withdraw /ADRESSE --note "La phrase que les lecteurs liront à cette adresse."
npm run content:publish -- --rename /ADRESSE=/NOUVELLE --note "Pourquoi"
npm run content:publish -- --list
  --from DOSSIER          avec --withdraw ou --rename : à partir de ces textes, au lieu de ceux du site
  --author "Prénom Nom"   qui publie
  --dry-run               tout vérifier sans publier
  --allow-older           publier aussi des textes que le site a remplacés depuis`;

const OPTIONS = {
  from: { type: "string" },
  rollback: { type: "string" },
  withdraw: { type: "string" },
  rename: { type: "string" },
  note: { type: "string" },
  author: { type: "string" },
  list: { type: "boolean" },
  "dry-run": { type: "boolean" },
  "allow-older": { type: "boolean" },
} as const;

type Options = ReturnType<typeof readOptions>;
type Editions = Awaited<ReturnType<typeof openEditions>>;

const KINDS = {
  publish: "publiée",
  rollback: "retour",
  withdraw: "retrait",
  rename: "déplacement",
  absorb: "absorbée",
};
const SHOWN_EDITIONS = 20;
const SHOWN_FILES = 30;

await runLongCommand(async () => {
  const options = readOptions();
  if (!["list", "from", "rollback", "withdraw", "rename"].some((name) => name in options)) {
    console.log(USE);
    process.exitCode = 2;
    return;
  }
  const editions = await openEditions();
  try {
    await (options.list ? list(editions) : publish(editions, options));
  } finally {
    await editions.close();
  }
});
// The modules of the site may hold timers.
process.exit();

function readOptions() {
  return parseArgs({ options: OPTIONS }).values;
}

async function list({ access }: Editions): Promise<void> {
  const editions = await access.listEditions(SHOWN_EDITIONS);
  const moments = new Intl.DateTimeFormat("fr", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Paris" });
  for (const { number, kind, publishedAt, author, note } of editions) {
    console.log(`n° ${number}, ${moments.format(publishedAt)}, ${KINDS[kind]} par ${author} : ${note}`);
  }
  if (editions.length === 0) console.log("Aucune édition : le site sert les textes avec lesquels il a été construit.");
}

async function publish(editions: Editions, options: Options): Promise<void> {
  const { tools, access } = editions;
  const built = tools.openBuiltTexts();
  const served = await tools.readServed(access, built);
  const { kind, texts } = await wanted(editions, options, served);
  const changes = await tools.changesTo(texts, served, built);
  for (const path of served.overlay.conflicts) {
    console.log(`Conflit : ${path} a changé aussi dans le site construit ; l'édition l'emporte.`);
  }
  if (changes.length === 0) {
    console.log(`Rien ne change : le site sert déjà ces ${texts.size} textes.`);
    return;
  }
  describe(changes);
  const outdated =
    options.from !== undefined && !options["allow-older"] ? await tools.findOutdated(changes, access) : [];
  if (outdated.length > 0) {
    throw new tools.EditionRefused(
      `Le site a remplacé depuis ces textes de votre dossier : ${outdated.join(", ")}. Exportez ceux du site, reportez-y vos changements, ou ajoutez --allow-older.`,
    );
  }
  const images = await findImages(editions, texts, options.from === undefined ? null : resolve(options.from));
  const drawings = await checkCandidate(editions, texts, { number: served.number + 1, images: images.known });
  if (options["dry-run"]) {
    console.log("Tout est en ordre. Rien n'a été publié.");
    return;
  }
  for (const image of images.added) await access.keepImage(image);
  const author = options.author ?? userInfo().username;
  const note = options.note ?? "";
  const number = await access.publish({
    base: served.number,
    kind,
    author,
    note,
    builtAt: built.builtAt,
    changes,
    drawings,
  });
  console.log(`Édition n° ${number} publiée.`);
}

async function wanted(
  { tools, access }: Editions,
  { from, rollback, withdraw, rename, note }: Options,
  served: Awaited<ReturnType<Editions["tools"]["readServed"]>>,
): Promise<{ kind: EditionKind; texts: Map<string, Buffer> }> {
  if (rollback !== undefined) {
    return { kind: "rollback", texts: await tools.textsOfEdition(Number(rollback), access, served) };
  }
  const texts = from === undefined ? await served.read(served.shas.keys()) : tools.readTextsOf(resolve(from));
  if (withdraw !== undefined) return { kind: "withdraw", texts: tools.withdrawArticle(texts, withdraw, note ?? "") };
  if (rename === undefined) return { kind: "publish", texts };
  const [former = "", next = ""] = rename.split("=");
  return { kind: "rename", texts: tools.renameArticle(texts, former, next) };
}

function describe(changes: { path: string; former: Buffer | null; text: Buffer | null }[]): void {
  for (const { path, former, text } of changes.slice(0, SHOWN_FILES)) {
    console.log(`${former === null ? "nouveau" : text === null ? "retiré " : "changé "} ${path}`);
  }
  if (changes.length > SHOWN_FILES) console.log(`et ${changes.length - SHOWN_FILES} autres.`);
}
