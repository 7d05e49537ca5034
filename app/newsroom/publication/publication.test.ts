import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createDraft } from "#app/newsroom/drafts/create-draft.server.ts";
import { countForced } from "#app/newsroom/drafts/read-drafts.server.ts";
import { listRevisions, readRevision } from "#app/newsroom/drafts/revisions.server.ts";
import { saveDraft } from "#app/newsroom/drafts/save-draft.server.ts";
import { listDocuments } from "#app/newsroom/drafts/served-documents.server.ts";
import { approve, readLate } from "#app/newsroom/drafts/workflow.server.ts";
import { listEditions } from "#app/newsroom/editions/edition-store.server.ts";
import { choicesOf } from "#app/newsroom/editor/choices.server.ts";
import { fileViews, problemsOf } from "#app/newsroom/screens/draft-view.server.ts";
import { planReturn } from "#app/newsroom/screens/edition-rows.server.ts";
import { rebaseOnPublished } from "#app/newsroom/screens/publication-actions.server.ts";
import type { Database } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { drafts, staff } from "#database/schema/newsroom.server.ts";
import { ARTICLE_TEXT, aContent, aFactsFile, anArticle, aQuiz } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { hasPostgres, openPostgres } from "#tests/support/database/postgres.ts";
import { openSite } from "#tests/support/newsroom/open-site.ts";
import { checkDraft } from "./check-draft.server.ts";
import { rollBackTo, withdrawDocument } from "./edition-actions.server.ts";
import { publishDraft } from "./publish-draft.server.ts";
import { saveQuestionChoices } from "./save-question-choices.server.ts";
import { type Attempts, cancelSchedule, publishDue, readParisTime, scheduleDraft } from "./schedule.server.ts";

const { db, client, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const ARTICLE = "articles/sante/hopital/histoire.md";
const TERM = "glossary/hopital.yaml";
const QUIZ = "articles/sante/hopital/histoire.quiz.yaml";
const FACTS = "facts/sante.yaml";
const REWORDED = anArticle().replace("naît au Moyen Âge", "naît à l'époque médiévale");
const STATEMENT = "L'hôpital naît au Moyen Âge.";
const URGENCES = { title: "Les urgences", place: "sante", description: "d".repeat(80) };
const defined = (words: string) => `term: Hôpital\ndefinition: ${words}\n`;

const failuresIn = <Sent extends { kind: string }>(sent: Sent[]) =>
  sent.filter(({ kind }) => kind === "publication-failed");

async function publishesWhatWasApproved(on: Database) {
  const { services, content, ana, bob, read, write, review, textsServed } = await openSite(on);
  const change = { changeKind: "correction", changeNote: "L'époque est dite plus clairement." } as const;
  const id = await write(ARTICLE, { files: { [ARTICLE]: REWORDED }, ...change });
  expect(await publishDraft(services, bob, id)).toMatchObject({ message: /n’est pas approuvé/ });
  await review(id);
  expect(await publishDraft(services, ana, id)).toMatchObject({ message: /« relecture »/ });
  expect(await publishDraft(services, { ...bob, provedAt: null }, id)).toMatchObject({ message: /code/ });
  expect(await publishDraft(services, bob, id)).toEqual({ state: "done", edition: 2 });
  expect(content.current().number).toBe(2);
  const texts = await textsServed();
  expect(texts[ARTICLE]).toContain('kind: correction, text: "L\'époque est dite plus clairement."');
  expect(await content.current().catalogue.getHistory("hopital-histoire")).toMatchObject([
    [{ before: expect.stringContaining("Moyen Âge"), after: expect.stringContaining("médiévale") }],
  ]);
  expect(await read(id)).toMatchObject({ state: "published", edition: 2 });
  expect(await publishDraft(services, bob, id)).toMatchObject({ message: /clos/ });
  expect(await listEditions(on, 5)).toMatchObject([
    { number: 2, kind: "publication", author: "Bob" },
    { number: 1, kind: "deployment" },
  ]);
}

/** Both are checked over the same edition before either is there. */
async function publishesTwoAtOnce(on: Database, { isSame }: { isSame: boolean }) {
  const { services, bob, write, review, textsServed } = await openSite(on);
  const article = await write(ARTICLE, { files: { [ARTICLE]: REWORDED }, changeKind: "minor" });
  const term = await write(TERM, { files: { [TERM]: defined("Une maison où l'on soigne.") } });
  for (const id of [article, term]) await review(id);
  const { check } = services.newsroom;
  const both = Promise.withResolvers<void>();
  let asked = 0;
  services.newsroom.check = async (candidate) => {
    asked += 1;
    if (asked === 2) both.resolve();
    await both.promise;
    return check(candidate);
  };
  const ids = isSame ? [term, term] : [article, term];
  const outcomes = await Promise.all(ids.map((id) => publishDraft(services, bob, id)));
  const texts = await textsServed();
  const isThere = [texts[ARTICLE] === REWORDED, texts[TERM]?.includes("Une maison") ?? false];
  return { outcomes, asked, isThere };
}

test("what was approved is published with the entry that readers see, once", () => publishesWhatWasApproved(db));

test.runIf(hasPostgres)(
  "so it is in PostgreSQL, where of two publications at once the second is checked again with the first",
  async () => {
    await using postgres = await openPostgres();
    await publishesWhatWasApproved(postgres.db);
    await empty(postgres.db);
    const two = await publishesTwoAtOnce(postgres.db, { isSame: false });
    expect(two).toMatchObject({ asked: 3, isThere: [true, true] });
    expect(two.outcomes.map((outcome) => "edition" in outcome && outcome.edition).toSorted()).toEqual([2, 3]);
    await empty(postgres.db);
    const once = await publishesTwoAtOnce(postgres.db, { isSame: true });
    expect(once.isThere).toEqual([false, true]);
    expect(once.outcomes.map(({ state }) => state).toSorted()).toEqual(["done", "refused"]);
  },
);

async function empty(on: Database): Promise<void> {
  await on.execute(sql`truncate users, drafts, draft_texts, content_editions, content_seed, content_texts cascade`);
}

test("a correction of wording tells readers nothing, and what breaks a check is refused with its place", async () => {
  const { services, bob, write, review, textsServed, read } = await openSite(db);
  const id = await write(ARTICLE, { files: { [ARTICLE]: REWORDED }, changeKind: "minor" });
  await review(id);
  expect(await checkDraft(services, await read(id))).toMatchObject({
    issues: [],
    notes: [],
    outdated: [],
    failure: null,
  });
  expect(await publishDraft(services, bob, id)).toMatchObject({ state: "done" });
  expect((await textsServed())[ARTICLE]).toBe(REWORDED);
  const wrong = await write(TERM, { files: { [TERM]: "term: Hôpital\n" } });
  await review(wrong);
  expect((await checkDraft(services, await read(wrong))).issues).toMatchObject([{ file: TERM, path: ["definition"] }]);
  expect(await publishDraft(services, bob, wrong)).toMatchObject({ message: /Le texte, Définition : à remplir/ });
  expect(await read(wrong)).toMatchObject({ state: "approved" });
});

test("what others published meanwhile, on whatever lines, is read with the rest before it is published", async () => {
  const { services, bob, eve, read, write, review, textsServed } = await openSite(db);
  const [stated, sourced] = ["L'hôpital naît tard.", "Un autre livre"];
  const files = { [ARTICLE]: REWORDED, [FACTS]: aFactsFile().replace(STATEMENT, stated) };
  const late = await write(ARTICLE, { files, changeKind: "minor" });
  await review(late);
  const other = await write(FACTS, { files: { [FACTS]: aFactsFile().replace("Un livre", sourced) } });
  await review(other);
  expect(await publishDraft(services, bob, other)).toMatchObject({ state: "done" });
  expect(await checkDraft(services, await read(late))).toMatchObject({
    outdated: [FACTS],
    issues: [{ file: FACTS, message: /texte du site a changé/ }],
  });
  const forcedReason = "Personne d'autre n'est là ce soir.";
  for (const [staff, options] of [[bob, {}] as const, [eve, { forcedReason }] as const]) {
    expect(await publishDraft(services, staff, late, options)).toMatchObject({
      message: /changé.*, dans « Les preuves/,
    });
  }
  expect(await rebaseOnPublished(services, bob, late)).toEqual({ state: "done", isReplaced: false });
  expect(await read(late)).toMatchObject({ state: "review" });
  const { filesHash } = await read(late);
  expect(await approve(services, eve, late, { filesHash, note: "" })).toEqual({ state: "done" });
  expect(await publishDraft(services, bob, late)).toMatchObject({ state: "done" });
  const texts = await textsServed();
  expect(texts[FACTS]).toBe(aFactsFile().replace(STATEMENT, stated).replace("Un livre", sourced));
});

test("a list of words is no text that one reads: what each added to it is published together", async () => {
  const { services, bob, write, review, textsServed } = await openSite(db);
  const late = await write(ARTICLE, { files: { [ARTICLE]: REWORDED, "words.txt": "abri\n" }, changeKind: "minor" });
  const other = await write(TERM, { files: { [TERM]: defined("Une maison."), "words.txt": "bail\n" } });
  for (const id of [late, other]) await review(id);
  for (const id of [other, late]) expect(await publishDraft(services, bob, id)).toMatchObject({ state: "done" });
  expect((await textsServed())["words.txt"]).toBe("bail\nabri\n");
});

test("a draft of which another publication changed the same lines takes the site's text, and is read again", async () => {
  const { services, ana, bob, read, write, review, textsServed } = await openSite(db);
  const facts = aFactsFile();
  const stated = (words: string) => facts.replace(STATEMENT, words);
  const files = { [ARTICLE]: REWORDED, [FACTS]: stated("L'hôpital naît tard."), "words.txt": "abri\n" };
  const id = await write(ARTICLE, { files, changeKind: "minor" });
  await review(id);
  const other = await write(FACTS, { files: { [FACTS]: stated("L'hôpital naît tôt."), "words.txt": "bail\n" } });
  await review(other);
  expect(await publishDraft(services, bob, other)).toMatchObject({ state: "done" });
  expect(await publishDraft(services, bob, id)).toMatchObject({ message: /, dans « Les preuves et leurs sources » :/ });
  expect(await checkDraft(services, await read(id))).toMatchObject({ outdated: [FACTS], issues: [{ file: FACTS }] });
  const [before] = await listRevisions(services, ana, id);
  expect(await rebaseOnPublished(services, bob, id)).toEqual({ state: "done", isReplaced: true });
  expect(await rebaseOnPublished(services, bob, id)).toMatchObject({ message: /part déjà/ });
  // What Bob had approved is no longer Ana's text alone.
  expect(await read(id)).toMatchObject({ state: "review", writers: [bob.userId] });
  expect(await readRevision(db, id, before?.id ?? "")).toMatchObject(files);
  const { filesHash } = await read(id);
  expect(await approve(services, bob, id, { filesHash, note: "" })).toMatchObject({ message: /y avez écrit/ });
  const reader = { ...ana, role: "reviewer" as const };
  expect(await approve(services, reader, id, { filesHash, note: "" })).toEqual({ state: "done" });
  expect(await publishDraft(services, bob, id)).toMatchObject({ state: "done" });
  const texts = await textsServed();
  expect([texts[ARTICLE], texts[FACTS], texts["words.txt"]]).toEqual([
    REWORDED,
    stated("L'hôpital naît tôt."),
    "bail\nabri\n",
  ]);
});

test("a draft that is saved while the site's text is put under it is read again before it is written over", async () => {
  const { services, ana, bob, read, write, review } = await openSite(db);
  const id = await write(TERM, { files: { [TERM]: defined("Un lieu de soins."), "words.txt": "abri\n" } });
  const other = await write(FACTS, { files: { "words.txt": "bail\n" } });
  await review(other);
  expect(await publishDraft(services, bob, other)).toMatchObject({ state: "done" });
  const { transaction } = db;
  let transactions = 0;
  const late = async (...asked: Parameters<typeof transaction>) => {
    transactions += 1;
    if (transactions === 2) {
      const files = { [TERM]: defined("Un lieu où l'on guérit.") };
      await saveDraft(services, ana, id, { version: (await read(id)).version, files });
    }
    return transaction.apply(db, asked);
  };
  const taken = await rebaseOnPublished(
    { ...services, db: Object.assign(Object.create(db), { transaction: late }) },
    bob,
    id,
  );
  expect(taken).toEqual({ state: "refused", message: expect.stringContaining("a changé") });
  expect(await read(id)).toMatchObject({ state: "writing", writers: [ana.userId] });
});

test("an administrator may publish unread, with a reason, and it stays listed until another person has read it", async () => {
  const { services, bob, eve, ana, write, read } = await openSite(db);
  const id = await write(TERM, { files: { [TERM]: defined("Une maison où l'on soigne.") } });
  const forcedReason = "Personne d'autre n'est là ce soir.";
  expect(await publishDraft(services, bob, id, { forcedReason })).toMatchObject({ message: /« administration »/ });
  for (const short of ["", "Vite."])
    expect(await publishDraft(services, eve, id, { forcedReason: short })).toMatchObject({
      message: /20 signes/,
      field: "reason",
    });
  expect(await publishDraft(services, eve, id, { forcedReason })).toMatchObject({ state: "done" });
  expect(await read(id)).toMatchObject({ forcedReason });
  expect(await countForced(services)).toBe(1);
  expect(await readLate(services, eve, id, "")).toMatchObject({ message: /une autre personne/ });
  expect(await readLate(services, { ...ana, role: "reviewer" }, id, "")).toMatchObject({
    message: /une autre personne/,
  });
  expect(await readLate(services, bob, id, "Lu.")).toEqual({ state: "done" });
  expect(await read(id)).toMatchObject({ forcedReason: "", reviews: [{ name: "Bob", isLate: true }] });
  expect(await countForced(services)).toBe(0);
});

test("a changed question is published once it is said to be the same or another, which starts again", async () => {
  const { services, state, ana, bob, write, review, read, textsServed } = await openSite(db);
  const quiz = aQuiz().replace("text: Non", "text: Jamais");
  const id = await write(ARTICLE, { files: { [QUIZ]: quiz }, changeKind: "minor" });
  await review(id);
  expect(await publishDraft(services, bob, id)).toMatchObject({ message: /cette question a changé/ });
  state.isBroken = true;
  expect(await saveQuestionChoices(services, bob, await read(id), () => "same")).toEqual({
    state: "refused",
    message: expect.stringMatching(/^La vérification n’a pas abouti : .* erreur/),
  });
  state.isBroken = false;
  const { changedQuestions, issues } = await checkDraft(services, await read(id));
  expect(issues).toMatchObject([{ file: QUIZ, path: ["questions", 0] }]);
  // A later check that fails says why, and the last result stays.
  const later = await write(TERM, { files: { [TERM]: defined("") } });
  const before = await checkDraft(services, await read(later));
  state.isBroken = true;
  const files = { [TERM]: `${defined("")}term: Deux fois\n` };
  await saveDraft(services, ana, later, { version: (await read(later)).version, files });
  const unread = await read(later);
  const failed = await checkDraft(services, unread);
  expect(failed).toEqual({ ...before, failure: expect.stringContaining("erreur") });
  const [problem, ...others] = problemsOf(fileViews(unread), failed, unread);
  expect(problem).toMatchObject({ href: "?", message: expect.stringMatching(/erreur.* dernière vérification/) });
  expect(others).toEqual(problemsOf(fileViews(unread), before, unread));
  expect(others).not.toEqual([]);
  state.isBroken = false;
  const [changed] = changedQuestions;
  expect(changed).toMatchObject({ question: expect.stringMatching(/^Est-ce l.hôpital/) });
  const draft = await read(id);
  const choose = (key: string) => (key === changed?.key ? "other" : null);
  expect(await saveQuestionChoices(services, bob, draft, () => null)).toMatchObject({ message: /chaque question/ });
  expect(await saveQuestionChoices(services, ana, draft, choose)).toMatchObject({ message: /choisir demande le rôle/ });
  expect(await saveQuestionChoices(services, bob, draft, choose)).toEqual({ state: "done" });
  expect(await read(id)).toMatchObject({ state: "approved" });
  expect(await publishDraft(services, bob, id)).toMatchObject({ state: "done" });
  const texts = await textsServed();
  expect(texts[QUIZ]).toBe(quiz.replace("id: debut", "id: debut\n    rev: 2"));
  expect(texts["questions.lock"]).toMatch(/debut 1 \w+\n.*debut 2 \w+\n/);
});

test("an edition is rolled back, and an article withdrawn, through the same checks", async () => {
  const { services, content, bob, eve, write, review, textsServed } = await openSite(db);
  const id = await write(TERM, { files: { [TERM]: defined("Une maison où l'on soigne.") } });
  await review(id);
  await publishDraft(services, bob, id);
  expect(await rollBackTo(services, bob, { number: 1, note: "Court" })).toMatchObject({ state: "refused" });
  expect(await rollBackTo(services, bob, { number: 7, note: "La définition était juste." })).toMatchObject({
    message: /de 1 à 1/,
  });
  expect(await rollBackTo(services, bob, { number: 1, note: "La définition était juste." })).toMatchObject({
    edition: 3,
  });
  expect((await textsServed())[TERM]).toBe(aContent()[TERM]);
  const sentence = "Une source de cet article était fausse.";
  expect(await withdrawDocument(services, bob, { document: ARTICLE, sentence })).toMatchObject({ state: "refused" });
  expect(await withdrawDocument(services, eve, { document: ARTICLE, sentence })).toMatchObject({ edition: 4 });
  expect(content.current().source.content.withdrawn).toMatchObject([{ front: { withdrawal: sentence } }]);
  const listed = await listDocuments(services);
  expect(listed.filter(({ isWithdrawn }) => isWithdrawn)).toMatchObject([{ document: ARTICLE }]);
  expect(await withdrawDocument(services, eve, { document: ARTICLE, sentence })).toMatchObject({ state: "refused" });
  const back = { number: 3, note: "La source était juste." };
  expect(await rollBackTo(services, bob, back)).toMatchObject({ message: /le rôle « administration »/ });
  const restored = await write(ARTICLE, { files: { [ARTICLE]: anArticle() }, changeKind: "minor" });
  await review(restored);
  expect(await publishDraft(services, bob, restored)).toMatchObject({ message: /le rôle « administration »/ });
  expect(await rollBackTo(services, eve, back)).toMatchObject({ edition: 5 });
  expect(await planReturn(services, 1)).toEqual({ number: 1, effects: [] });
  const before = await planReturn(services, 4);
  expect(before.effects).toEqual([
    { what: "Ces textes redeviendront ce qu’ils étaient", titles: [expect.stringContaining("Article : ")] },
  ]);
});

test("an article that an administrator withdraws during a check keeps no other text from its publication", async () => {
  const { services, bob, eve, write, review, textsServed } = await openSite(db);
  const id = await write(TERM, { files: { [TERM]: defined("Une maison où l'on soigne.") } });
  await review(id);
  const { check } = services.newsroom;
  services.newsroom.check = async (candidate) => {
    services.newsroom.check = check;
    const checked = await check(candidate);
    const sentence = "Une source de cet article était fausse.";
    expect(await withdrawDocument(services, eve, { document: ARTICLE, sentence })).toMatchObject({ edition: 2 });
    return checked;
  };
  expect(await publishDraft(services, bob, id)).toEqual({ state: "done", edition: 3 });
  expect((await textsServed())[TERM]).toBe(defined("Une maison où l'on soigne."));
});

test("a scheduled text is locked, published once at its hour, whoever asks", async () => {
  const { services, ana, bob, write, review, read, textsServed } = await openSite(db);
  const id = await write(TERM, { files: { [TERM]: defined("Une maison où l'on soigne.") } });
  await review(id);
  const now = new Date("2026-12-09T10:00:00Z");
  const proved = { ...bob, provedAt: now };
  expect(await scheduleDraft(services, proved, id, "2026-12-10T07:30", now)).toEqual({ state: "done" });
  const { version } = await read(id);
  expect(await saveDraft(services, ana, id, { version, files: {} })).toMatchObject({ message: /programmé/ });
  expect(await publishDue(services, new Date("2026-12-10T06:29:00Z"))).toBe(0);
  const due = new Date("2026-12-10T06:31:00Z");
  const both = await Promise.all([publishDue(services, due), publishDue(services, due)]);
  expect(both.toSorted()).toEqual([0, 1]);
  expect(await read(id)).toMatchObject({ state: "published", edition: 2 });
  expect((await textsServed())[TERM]).toBe(defined("Une maison où l'on soigne."));
  expect(failuresIn(services.sent)).toEqual([]);
});

test("what cannot be published at its hour stays approved, with the reason, and whoever scheduled it hears once", async () => {
  const { services, state, bob, write, review, read } = await openSite(db);
  const id = await write(TERM, { files: { [TERM]: "term: Hôpital\n" } });
  await review(id);
  const now = new Date("2026-12-09T10:00:00Z");
  await scheduleDraft(services, { ...bob, provedAt: now }, id, "2026-12-10T07:30", now);
  state.isBroken = true;
  expect(await publishDue(services, new Date("2026-12-10T06:31:00Z"))).toBe(0);
  expect(await read(id)).toMatchObject({ state: "scheduled" });
  state.isBroken = false;
  expect(await publishDue(services, new Date("2026-12-10T06:32:00Z"))).toBe(0);
  expect(await read(id)).toMatchObject({ state: "approved", failure: /10\sdécembre\s2026 à 7\sh\s30 : .*Définition/ });
  expect(failuresIn(services.sent)).toMatchObject([{ kind: "publication-failed", to: "bob@exemple.fr" }]);
  expect(await publishDue(services, new Date("2026-12-10T06:33:00Z"))).toBe(0);
  expect(await cancelSchedule(services, bob, id)).toMatchObject({ state: "refused" });
});

/** In the time of Paris. */
const at = (time: string) => new Date(`2026-12-${time}:00+01:00`);

async function scheduled(site: Awaited<ReturnType<typeof openSite>>, id: string, time = "07:30"): Promise<void> {
  const now = at("09T11:00");
  await site.review(id);
  const outcome = await scheduleDraft(site.services, { ...site.bob, provedAt: now }, id, `2026-12-10T${time}`, now);
  expect(outcome).toEqual({ state: "done" });
}

test("an approval holds for the text that was read alone, at its hour and at a press", async () => {
  const site = await openSite(db);
  const { services, bob, write, read } = site;
  const id = await write(TERM, { files: { [TERM]: defined("Une maison où l'on soigne.") } });
  await scheduled(site, id);
  await db.update(drafts).set({ approvedHash: "of another text" }).where(eq(drafts.id, id));
  expect(await publishDue(services, at("10T07:31"))).toBe(0);
  expect(await read(id)).toMatchObject({ state: "approved", failure: /n’est plus celui qui a été approuvé/ });
  expect(await publishDraft(services, bob, id)).toMatchObject({ state: "refused", message: /pas approuvé/ });
});

test("what fails for no fault of its text is tried again with growing pauses for a day, keeps no other waiting, then is said", async () => {
  const site = await openSite(db);
  const { services, write, read } = site;
  const broken = await write(TERM, { files: { [TERM]: defined("Une maison où l'on soigne.") } });
  const sound = await write(ARTICLE, { files: { [ARTICLE]: REWORDED }, changeKind: "minor" });
  await scheduled(site, broken, "07:29");
  await scheduled(site, sound);
  const { check } = services.newsroom;
  let tries = 0;
  services.newsroom.check = async (candidate) => {
    if (!candidate.changes.has(TERM)) return check(candidate);
    tries += 1;
    return {} as never;
  };
  const attempts: Attempts = new Map();
  expect(await publishDue(services, at("10T07:45"), attempts)).toBe(1);
  expect([await read(broken), await read(sound)]).toMatchObject([{ state: "scheduled" }, { state: "published" }]);
  for (let minutes = 1; minutes < 23 * 60; minutes += 7) {
    await publishDue(services, new Date(at("10T07:45").getTime() + minutes * 60_000), attempts);
  }
  expect([tries, (await read(broken)).state, failuresIn(services.sent)]).toEqual([expect.any(Number), "scheduled", []]);
  expect(tries).toBeGreaterThan(40);
  expect(tries).toBeLessThan(70);
  await publishDue(services, at("11T07:45"), attempts);
  expect(await read(broken)).toMatchObject({ state: "approved", failure: /n’a pas abouti/ });
  expect(failuresIn(services.sent)).toMatchObject([{ kind: "publication-failed", to: "bob@exemple.fr" }]);
  expect(attempts.size).toBe(0);
});

test("a machine that comes back days late still tries more than once", async () => {
  const site = await openSite(db);
  const { services, state, write, read } = site;
  const id = await write(TERM, { files: { [TERM]: defined("Une maison où l'on soigne.") } });
  await scheduled(site, id);
  const attempts: Attempts = new Map();
  state.isBroken = true;
  expect(await publishDue(services, at("13T07:30"), attempts)).toBe(0);
  expect(await read(id)).toMatchObject({ state: "scheduled" });
  state.isBroken = false;
  expect(await publishDue(services, at("13T07:31"), attempts)).toBe(1);
});

test.each([
  ["removed", () => db.delete(staff).where(eq(staff.name, "Bob"))],
  ["demoted", () => db.update(staff).set({ role: "writer" }).where(eq(staff.name, "Bob"))],
  ["erased", () => db.delete(users).where(eq(users.email, "bob@exemple.fr"))],
])("what a reviewer scheduled before being %s is held, and an administrator told", async (_, end) => {
  const site = await openSite(db);
  const { services, content, write, read } = site;
  const id = await write(TERM, { files: { [TERM]: defined("Une maison où l'on soigne.") } });
  await scheduled(site, id);
  await end();
  expect(await publishDue(services, at("10T07:31"))).toBe(0);
  expect(content.current().number).toBe(1);
  expect(await read(id)).toMatchObject({
    state: "approved",
    failure: /Bob, qui l’avait programmé, n’a plus le rôle/,
  });
  expect(failuresIn(services.sent)).toMatchObject([{ kind: "publication-failed", to: "eve@exemple.fr" }]);
});

test("a deployment and what is wrong elsewhere keep no article on the site", async () => {
  const { services, bob, eve, write, review } = await openSite(db);
  const id = await write(TERM, { files: { [TERM]: defined("Une maison où l'on soigne.") } });
  await review(id);
  await publishDraft(services, bob, id);
  const { check } = services.newsroom;
  services.newsroom.check = () => Promise.reject(new Error("a withdrawal waits for nothing"));
  const sentence = "Une sourse de cet article était fausse.";
  expect(await withdrawDocument(services, eve, { document: ARTICLE, sentence })).toMatchObject({ state: "done" });
  services.newsroom.check = check;
  const again = await write(FACTS, { files: { [FACTS]: aFactsFile().replace("au Moyen Âge", "plus tard") } });
  await review(again);
  expect(await publishDraft(services, bob, again)).toMatchObject({ state: "done" });
});

test("a candidate is refused for what it brings, and not for what is served already", async () => {
  const broken = (text: string, path: string) => `${text}\n[Lien](${path})\n`;
  const { services, bob, write, review } = await openSite(db, { [ARTICLE]: broken(anArticle(), "/nulle-part") });
  const id = await write(TERM, { files: { [TERM]: defined("Une maison où l'on soigne.") } });
  await review(id);
  expect(await publishDraft(services, bob, id)).toMatchObject({ state: "done" });
  const files = { [ARTICLE]: broken(broken(anArticle(), "/nulle-part"), "/ailleurs") };
  const linked = await write(ARTICLE, { files, changeKind: "minor" });
  await review(linked);
  expect(await publishDraft(services, bob, linked)).toMatchObject({
    message: expect.not.stringContaining("nulle-part"),
  });
  expect(await publishDraft(services, bob, linked)).toMatchObject({ message: /ailleurs/ });
});

test("a page that the law asks for is changed, and neither taken away nor emptied", async () => {
  const page = "pages/confidentialite.md";
  const front = (status: string) =>
    `---\nstatus: ${status}\norder: 1\ntitle: "Confidentialité"\ndescription: "${"d".repeat(80)}"\nupdatedAt: 2026-01-02\n---\n`;
  const { services, bob, write, review } = await openSite(db, {
    [page]: `${front("published")}\nCe que nous gardons.\n`,
  });
  const id = await write(page, { files: { [page]: front("planned") } });
  await review(id);
  expect(await publishDraft(services, bob, id)).toMatchObject({ message: /elle reste, à son adresse/ });
});

test("what takes an article off the site is a withdrawal, and takes back nothing that readers were told", async () => {
  const { services, ana, bob, eve, content, read, write, review, textsServed } = await openSite(db);
  const change = { changeKind: "correction", changeNote: "L'époque est dite plus clairement." } as const;
  const corrected = await write(ARTICLE, { files: { [ARTICLE]: REWORDED }, ...change });
  await review(corrected);
  await publishDraft(services, bob, corrected);
  const created = await createDraft(services, ana, { kind: "article", fields: URGENCES });
  const id = created.state === "created" ? created.id : "";
  const { document, files } = await read(id);
  const article = anArticle({ id: "id: les-urgences", title: "title: Urgences", order: "order: 3", related: "" });
  const own = { [document]: article, [document.replace(/md$/, "quiz.yaml")]: aQuiz() };
  const facts = Object.fromEntries(files.filter(({ path }) => path.startsWith("facts/")).map(({ path }) => [path, ""]));
  await saveDraft(services, ana, id, { version: 1, files: { ...own, ...facts } });
  await review(id);
  expect(await publishDraft(services, bob, id)).toMatchObject({ state: "done", edition: 3 });
  const back = { number: 1, note: "Le premier texte était juste." };
  expect(await rollBackTo(services, bob, back)).toMatchObject({ message: /le rôle « administration »/ });
  expect(await rollBackTo(services, eve, back)).toMatchObject({ state: "done" });
  expect(content.current().source.content.withdrawn).toMatchObject([{ front: { withdrawal: back.note } }]);
  const { catalogue } = content.current();
  expect(await catalogue.getHistory("hopital-histoire")).toMatchObject([
    [{}],
    [{ after: expect.stringContaining("Moyen Âge") }],
  ]);
  expect(catalogue.listChanges().map(({ text }) => text)).toEqual(expect.arrayContaining([back.note]));
  expect((await textsServed())["questions.lock"]).toContain("les-urgences.debut 1 ");
});

test("what is published stays so when this process cannot serve it yet", async () => {
  const { services, bob, write, review, read } = await openSite(db);
  const id = await write(TERM, { files: { [TERM]: defined("Une maison où l'on soigne.") } });
  await review(id);
  services.newsroom.serveNewest = () => Promise.reject(new Error("the database went away"));
  expect(await publishDraft(services, bob, id)).toEqual({ state: "done", edition: 2 });
  expect(await read(id)).toMatchObject({ state: "published" });
  expect(services.lines).toMatchObject([{ level: "error", event: "edition_not_served" }]);
});

test("what a database refuses at its hour, as it is full or away, is published once it takes it", async () => {
  const { services, bob, write, review, read } = await openSite(db);
  const id = await write(TERM, { files: { [TERM]: defined("Une maison où l'on soigne.") } });
  await review(id);
  const now = new Date("2026-12-09T10:00:00Z");
  await scheduleDraft(services, { ...bob, provedAt: now }, id, "2026-12-10T07:30", now);
  const { newsroom } = services;
  const check: typeof newsroom.check = async (candidate) => {
    const checked = await newsroom.check(candidate);
    await client.exec("set default_transaction_read_only = on");
    return checked;
  };
  try {
    const due = { ...services, newsroom: { ...newsroom, check } };
    expect(await publishDue(due, new Date("2026-12-10T06:31:00Z"))).toBe(0);
  } finally {
    await client.exec("set default_transaction_read_only = off");
  }
  expect(await read(id)).toMatchObject({ state: "scheduled", failure: "" });
  expect(failuresIn(services.sent)).toEqual([]);
  expect(await publishDue(services, new Date("2026-12-10T06:32:00Z"))).toBe(1);
});

test.each([
  ["2026-12-10T07:30", "2026-12-10T06:30:00.000Z"],
  ["2027-03-28T02:30", /n’existe pas/],
  ["2026-10-25T02:30", /deux fois/],
  ["2026-02-30T10:00", /n’existe pas/],
  ["2026-01-02T10:00", /passée/],
  ["2028-01-02T10:00", /dans l’année/],
  ["demain", /un jour et une heure/],
])("« %s » in Paris is %s", (text, expected) => {
  const read = readParisTime(text, new Date("2026-06-01T00:00:00Z"));
  if (typeof expected === "string") expect(read).toEqual(new Date(expected));
  else expect(read).toMatch(expected);
});

test("a new article is published with its quiz, its facts and its day", async () => {
  const { services, ana, read, review, bob, textsServed } = await openSite(db);
  const created = await createDraft(services, ana, {
    kind: "article",
    fields: { title: "Urgences : que faire ?", place: "sante/hopital", description: "d".repeat(80) },
  });
  const id = created.state === "created" ? created.id : "";
  const draft = await read(id);
  const [document, facts] = ["articles/sante/hopital/urgences-que-faire.md", "facts/urgences-que-faire.yaml"];
  const quiz = document.replace(/md$/, "quiz.yaml");
  expect(draft).toMatchObject({ document, changeKind: "first", isServed: false });
  const text = (path: string) => draft.files.find((file) => file.path === path)?.text ?? "";
  const files = {
    [document]:
      `${text(document).split(":::essentiel")[0]}${ARTICLE_TEXT.replace("A1", "RA1").replace("- Un.", "- Un. <!-- RA1 -->")}`
        .replace('title: ""\n    author: ""\n    url: ""', 'title: "Un livre"')
        .replace(/^publishedAt: .*$/m, "publishedAt: 2020-01-01"),
    [facts]: aFactsFile().replace("A1:", "RA1:"),
  };
  await saveDraft(services, ana, id, { version: 1, files });
  const { issues } = await checkDraft(services, await read(id));
  expect(issues.map(({ file, path }) => [file, path.join("/")])).toContainEqual([quiz, "questions/0/question"]);
  expect(issues.filter(({ message }) => message.includes("deux fois"))).toEqual([]);
  const words = ["Où aller ?", "À l'hôpital", "Nulle part", "À l'école", "Au marché", "C'est dit."];
  const filled = text(quiz).replace(/(question|text|explanation): ""/g, (_, field) => `${field}: "${words.shift()}"`);
  await saveDraft(services, ana, id, { version: 2, files: { [quiz]: filled, "words.txt": "Urgence\n" } });
  await review(id);
  expect(await checkDraft(services, await read(id))).toMatchObject({ issues: [], failure: null });

  // A new figure that the text shows waits for its own review, and is then published with it.
  const fields = { title: "Carte", category: "sante", form: "bars" };
  const begun = await createDraft(services, ana, { kind: "figure", fields });
  const figure = begun.state === "created" ? begun.id : "";
  const save = async (facts: string) => {
    const bars = `form: bars\ncategory: sante\ntitle: Carte\nmeasure: Lits\nunit: lits\nfacts: [${facts}]\nasOf: 2024\nsource: Drees\n`;
    const rows = "rows: [{ name: Paris, value: 12.5 }, { name: Lyon, value: 3 }]\n";
    const { version } = await read(figure);
    const changed = { "figures/carte.yaml": bars + rows, "words.txt": "Drees\n" };
    await saveDraft(services, ana, figure, { version, files: changed });
  };
  const offered = async () => (await choicesOf(services)).figures.map(({ label }) => label);
  expect(await offered()).toEqual([
    expect.stringMatching(/^Carte \(brouillon, à compléter : .*Source, Ce qui est mesuré/),
  ]);
  await save("Z9");
  expect(await offered()).toEqual(["Carte (brouillon)"]);
  const problems = async () => {
    const whole = await read(id);
    return problemsOf(fileViews(whole), await checkDraft(services, whole), whole);
  };
  const ofFigure = { where: "La figure « Carte »", href: `/redaction/${figure}` };
  expect(await problems()).toMatchObject([{ ...ofFigure, message: "quelque chose y manque encore", isUnread: false }]);
  expect(await publishDraft(services, bob, id)).toMatchObject({ message: /La figure « Carte » .* la relit d’abord/ });
  await save("A1");
  expect(await problems()).toMatchObject([{ ...ofFigure, message: /pas encore approuvée/, isUnread: true }]);
  await review(figure);
  await approve(services, bob, figure, { filesHash: (await read(figure)).filesHash, note: "" });
  expect(await problems()).toEqual([]);
  const published = await publishDraft(services, bob, id);
  expect(published).toMatchObject({ state: "done" });
  for (const one of [id, figure]) {
    expect(await read(one)).toMatchObject({ state: "published", edition: "edition" in published && published.edition });
  }
  const texts = await textsServed();
  expect(texts["figures/carte.yaml"]).toContain("A1");
  expect(texts["words.txt"]).toBe("Drees\nUrgence\n");
  expect(texts["questions.lock"]).toContain("urgences-que-faire.premiere-question 1 ");
  expect(texts[document]).not.toContain("publishedAt: 2020-01-01");
});
