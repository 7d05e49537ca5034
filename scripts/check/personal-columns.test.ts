import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** What the account's download is made of. */
const DOWNLOAD = [
  read("app/reading/profile/export-account.server.ts"),
  read("app/letters/subscriptions/subscriber-details.ts"),
  read("app/office/messages/person-reports.server.ts"),
  read("app/office/team/export-staff.server.ts"),
  /export async function exportAccountData[\s\S]*?\n}\n/.exec(read("app/accounts/sync/sync.server.ts"))?.[0] ?? "",
];

/** By reason, the columns that the download leaves out. */
const NOT_DOWNLOADED: Record<string, Record<string, string>> = {
  "it opens something, and the file may be passed on": {
    sessions: "tokenHash",
    signInRequests: "tokenHash codeHash",
    staff: "recoveryCodes",
    previewLinks: "tokenHash",
    subscriberTokens: "tokenHash",
  },
  "it serves the machinery, and says nothing of the person": {
    users: "syncVersion syncFrom",
    accountEntries: "version",
    signInRequests: "codeAttempts",
    letterDeliveries: "position attempts uncertainTries nextTry",
    staff: "totpLastStep",
    editLocks: "tab number version seenAt",
    subscriberTokens: "consentEventId",
  },
  "it is of the text, which belongs to the site": {
    drafts:
      "title state version changeKind changeNote publishAt scheduledBy failure approvedHash questionChoices forcedReason edition createdByName updatedAt updatedByName",
    draftWriters: "draftId userId",
    draftRevisions: "reason version files startedAt",
    draftReviews: "filesHash isLate",
    draftComments: "path before resolvedAt resolvedByName",
  },
  "the e-mail of the invitation says it, and it goes within days": {
    staffInvitations: "id email name role tokenHash createdAt expiresAt",
  },
  "it is the hour of the last code, and goes with the session": { staffProofs: "sessionId provedAt" },
  "it follows from the hour that is downloaded": { previewLinks: "expiresAt", reports: "answeredAt" },
  "it is what is left of somebody erased, and names nobody": { erasedAddresses: "emailHash createdAt" },
};

/** By table that speaks of a person, the words of the privacy page that say so. */
const SAID: Record<string, string> = {
  users: "la date de création du compte",
  sessions: "la liste de vos sessions",
  signInRequests: "La trace de cette demande",
  accountEntries: "Votre compte garde alors",
  emailSubscribers: "votre adresse e-mail, le formulaire employé",
  subscriptions: "**Deux accords :**",
  consentEvents: "C'est la preuve de votre accord",
  subscriberTokens: "**Liens des e-mails :**",
  letterDeliveries: "qui a reçu quelle lettre",
  letterPauses: "nous gardons la date de sa fin",
  mailProblems: "**Lettres revenues :**",
  erasedAddresses: "une empreinte chiffrée de votre adresse",
  reports: "**Votre message :**",
  reportAnswers: "Il est gardé avec son sujet et notre réponse",
  staff: "Votre accès garde votre nom de signature",
  staffInvitations: "Votre invitation garde votre adresse",
  staffProofs: "l'heure de votre dernier code",
  previewLinks: "Un lien d'aperçu garde qui l'a créé",
  editLocks: "l'équipe voit qui écrit",
  drafts: "L'historique garde votre nom",
  draftWriters: "L'historique garde votre nom",
  draftRevisions: "L'historique garde votre nom",
  draftReviews: "L'historique garde votre nom",
  draftComments: "Vos remarques sur un texte portent votre nom",
  draftCommentReplies: "Vos remarques sur un texte portent votre nom",
};

const schemas = await Promise.all(
  globSync("database/schema/*.server.ts", { cwd: ROOT }).map((file) => import(join(ROOT, file))),
);
const tables = schemas
  .flatMap((schema) => Object.entries(schema))
  .flatMap(([name, table]) =>
    is(table, PgTable) ? [{ name, table, columns: Object.keys(getTableColumns(table)) }] : [],
  );

/** Those with an e-mail address, and those that refer to them; the files of a draft are no person's. */
function listPersonalTables() {
  const found = new Set<PgTable>();
  const isPersonal = (table: PgTable) =>
    Object.values(getTableColumns(table)).some(({ name }) => name.includes("email")) ||
    getTableConfig(table).foreignKeys.some((key) => {
      const { foreignTable } = key.reference();
      return found.has(foreignTable) && getTableConfig(foreignTable).name !== "drafts";
    });
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { table } of tables) if (isPersonal(table)) found.add(table);
  }
  return tables.filter(({ table }) => found.has(table));
}

const isNamed = (word: string, text: string) => new RegExp(`\\b${word}\\b`).test(text);

test("each column of a table that speaks of a person is downloaded with the account, or listed with the reason", () => {
  const left = listPersonalTables().flatMap(({ name, columns }) => {
    const text = DOWNLOAD.filter((file) => isNamed(name, file)).join("\n");
    return columns.filter((column) => !isNamed(column, text)).map((column) => `${name}.${column}`);
  });
  const listed = Object.values(NOT_DOWNLOADED).flatMap((byTable) =>
    Object.entries(byTable).flatMap(([name, columns]) => columns.split(" ").map((column) => `${name}.${column}`)),
  );
  expect(
    left.toSorted(),
    "add it to app/reading/profile/export-account.server.ts (of a subscriber, to subscriber-details.ts), or to NOT_DOWNLOADED of this file",
  ).toEqual(listed.toSorted());
});

test("the privacy page speaks of each table that speaks of a person", () => {
  const page = read("content/pages/confidentialite.md");
  const names = listPersonalTables().map(({ name }) => name);
  expect(Object.keys(SAID).toSorted(), "say it in content/pages/confidentialite.md, and where in SAID").toEqual(
    names.toSorted(),
  );
  for (const [name, words] of Object.entries(SAID)) expect(page, name).toContain(words);
});
