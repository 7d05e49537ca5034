import { DOCUMENT_KINDS, fileLabel, isTold, isTrial, kindOf } from "#app/newsroom/drafts/documents.ts";
import type { Draft, DraftFile } from "#app/newsroom/drafts/draft.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { isApproved, isOpen } from "#app/newsroom/drafts/draft-states.ts";
import type { DraftCheck, NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import { readFields } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { factsFilesOf, isFactsFile, type ListedFacts, listFacts } from "#app/newsroom/facts/draft-facts.server.ts";
import { factHref } from "#app/newsroom/facts/fact-fields.ts";
import { documentFields, type FieldGroup } from "#app/newsroom/fields/document-fields.server.ts";
import { splitText, textMark } from "#app/newsroom/fields/document-text.server.ts";
import { growingLists } from "#app/newsroom/fields/draft-form.server.ts";
import type { FieldChoices } from "#app/newsroom/fields/field-labels.ts";
import { controlId } from "#app/newsroom/fields/field-names.ts";
import { sheetText } from "#app/newsroom/fields/number-sheet.server.ts";
import { sayGesture } from "#app/newsroom/fields/problem-words.ts";
import { typesetMessage } from "#app/newsroom/publication/check-draft.server.ts";
import { readingStatistics } from "#app/newsroom/writing/reading-statistics.server.ts";
import { MARKED_TEXT } from "#library/proofs/fact-marks.ts";
import type { ContentIssue } from "#library/schema/content-issue.ts";
import { formatDayAndHour, formatHour, parisDay } from "#platform/french/paris-time.ts";
import { shownState } from "./shown-state.ts";

/** A text that is typed as a whole, and the mark by which its changes are detected (document-text.server.ts). */
type TypedText = { text: string; mark: string };

export type FileView = {
  path: string;
  sha: string | null;
  name: string;
  groups: FieldGroup[];
  body: TypedText | null;
  yaml: TypedText | null;
  /** The numbers of a figure as a spreadsheet copies them; null for other files. */
  sheet: TypedText | null;
  /** The line of the file on which the body begins. */
  bodyLine: number;
  /** Names of the lists in the file to which an item can be added. */
  lists: string[];
  /** The facts, when the file is one of facts; otherwise null. */
  facts: ListedFacts | null;
};

export type Problem = {
  message: string;
  href: string | null;
  where: string;
  file: string;
  line: number | null;
  /** True when the problem is that something has not been written yet. */
  isMissing: boolean;
  /** The word unknown to the spell check, which a person may accept; null for other problems. */
  word: string | null;
  /** True when only an approval is missing, which an administrator can do without. */
  isUnread?: boolean;
};

export type DraftHead = ReturnType<typeof draftHead>;

export function draftHead(services: Pick<NewsroomServices, "newsroom">, draft: Draft) {
  const { id, title, kind, state, version, isServed, reviews, openComments, forcedReason, edition, failure } = draft;
  const [last] = reviews;
  return {
    id,
    title,
    state,
    version,
    isServed,
    /** True when readers have the document and are told how it changes. */
    isTold: isServed && isTold(kind),
    openComments,
    forcedReason,
    edition,
    failure,
    kind: DOCUMENT_KINDS[kind].label,
    isOpen: isOpen(state),
    hasProofs: draft.files.some(({ path }) => MARKED_TEXT.test(path)),
    hasImages: kind === "article",
    hasDrawing: kind === "figure",
    isTrial: isTrial(draft.document),
    shownState: shownState(draft, servedContent(services)),
    publishAt: draft.publishAt ? formatDayAndHour(draft.publishAt) : null,
    /** Null when nobody has changed the served text. */
    updated: draft.updatedAt && `${formatDayAndHour(draft.updatedAt)}, ${draft.updatedByName}`,
    sentBack: state === "returned" && last?.verdict === "returned" ? { name: last.name, note: last.note } : null,
    reviews: reviews.map(({ at, ...review }) => ({ ...review, at: formatDayAndHour(at) })),
  };
}

/**
 * A request for a review or a choice about a question also counts as a change, though it saves no text. The date is
 * shown only when it is not today.
 */
export function formatLastChange({ updatedAt }: Pick<Draft, "updatedAt">, now = new Date()): string {
  if (updatedAt === null) return "Rien n’est changé";
  const isToday = parisDay(updatedAt) === parisDay(now);
  return isToday ? `Modifié à ${formatHour(updatedAt)}` : `Modifié le ${formatDayAndHour(updatedAt)}`;
}

export function fileViews(draft: Pick<Draft, "files" | "document">, choices: FieldChoices = {}): FileView[] {
  const main = ({ path }: DraftFile) => (path === draft.document ? 0 : 1);
  return draft.files
    .toSorted((one, other) => main(one) - main(other) || one.path.localeCompare(other.path))
    .map(({ path, sha, text }) => ({ ...fileView(path, text ?? "", choices), sha }));
}

function fileView(path: string, text: string, choices: FieldChoices): Omit<FileView, "sha"> {
  const { before, yaml, between, body } = splitText(path, text);
  const isMarkdown = path.endsWith(".md");
  const sheet = path.startsWith("figures/") ? sheetText(yaml) : null;
  return {
    path,
    name: fileLabel(path),
    groups: documentFields(path, yaml, choices),
    body: isMarkdown ? { text: body, mark: textMark(body) } : null,
    yaml: isMarkdown && yaml === "" ? null : { text: yaml, mark: textMark(yaml) },
    sheet: sheet === null ? null : { text: sheet, mark: textMark(sheet) },
    bodyLine: (before + yaml + between).split("\n").length,
    lists: growingLists(path, yaml),
    facts: isFactsFile({ path }) ? factsOf(path, text) : null,
  };
}

function factsOf(path: string, text: string): ListedFacts | null {
  const [file] = factsFilesOf({ files: [{ path, text, base: null, baseSha: null, sha: null, isChanged: false }] });
  return file ? listFacts(file) : null;
}

/** Returns the statistics of the first text whose reading is checked, or null. */
export function savedReading(files: FileView[]) {
  for (const [index, { path, body, yaml }] of files.entries()) {
    const summary = readFields(yaml?.text ?? "")(["summary"]);
    const saved = body && readingStatistics(path, body.text, typeof summary === "string" ? summary : "");
    if (saved) return { file: path, index, saved };
  }
  return null;
}

type Checked = Pick<DraftCheck, "issues" | "failure">;

/**
 * Returns the problems of a draft with links to where they can be corrected. What is missing in one part, such as a question, is one problem, and so are all missing proofs of a text.
 * A check that has failed is a problem too, because nobody knows then what is wrong.
 */
export function problemsOf(
  files: FileView[],
  { issues, failure }: Checked,
  { id: draft, figures }: Pick<Draft, "id" | "figures">,
): Problem[] {
  const isOf = (figure: Draft, { file }: ContentIssue) =>
    figure.files.some(({ path }) => path === file) && !files.some(({ path }) => path === file);
  const incomplete = figures.filter((figure) => issues.some((found) => isOf(figure, found)));
  const own = issues.filter((found) => !incomplete.some((figure) => isOf(figure, found)));
  const placedOnes = own.map((found) => placed(files, found, draft));
  const parts = [...Map.groupBy(placedOnes, (one) => one.part ?? one).values()];
  const isProved = (alike: Placed[]) => alike.some(({ isProof }) => !isProof);
  const unproved = parts.filter((alike) => !isProved(alike)).flat();
  const problems = [
    ...parts.filter(isProved).flatMap(asOne),
    ...[...Map.groupBy(unproved, ({ file }) => file).values()].flatMap((alike) => withoutProof(alike, draft)),
    ...figures.flatMap((figure) => unreadyFigure(figure, incomplete.includes(figure))),
  ];
  return failure === null ? problems : [failed(failure, problems.length > 0), ...problems];
}

/** `part` is the same for problems that are shown as one; `label` names the field, and `place` the passage. */
type Placed = Problem & { part: string | null; label: string; isProof: boolean; place: string };

function asOne(alike: Placed[]): Problem[] {
  const [first] = alike;
  if (!first) return [];
  const { part, label, isProof: _isProof, place: _place, ...problem } = first;
  if (part === null || alike.length === 1) return [problem];
  const names = new Set(alike.map(({ label: one }) => one.charAt(0).toLowerCase() + one.slice(1)));
  const labels = [...names].join(", ").replace(/(?<=réponse \w), réponse/g, ",");
  return [{ ...problem, where: problem.where.replace(`, ${label}`, ""), message: `à remplir : ${labels}` }];
}

/** The page of proofs lists the passages, and the sentences of each. */
function withoutProof(alike: Placed[], draft: string): Problem[] {
  const [first] = alike;
  if (!first) return [];
  const { part: _part, label: _label, isProof: _isProof, place: _place, ...problem } = first;
  const count = new Set(alike.map(({ place }) => place)).size;
  const what = problem.file.endsWith(".quiz.yaml") ? "question" : "passage";
  const message = count === 1 ? `1 ${what} n’a pas de preuve` : `${count} ${what}s n’ont pas de preuve`;
  return [{ ...problem, message, where: "Preuves", href: draftPath(draft, "preuves"), line: null }];
}

/** All that a figure lacks is one problem here, because its own page lists them. */
function unreadyFigure(figure: Draft, isIncomplete: boolean): Problem[] {
  const { id, title, document } = figure;
  if (!isIncomplete && isApproved(figure)) return [];
  const message = isIncomplete
    ? "quelque chose y manque encore"
    : "elle n’est pas encore approuvée. Faites-la relire : elle paraîtra avec ce texte";
  const place = { href: draftPath(id), where: `La figure « ${title} »`, file: document, line: null };
  return [{ message, ...place, isMissing: false, word: null, isUnread: !isIncomplete }];
}

function failed(failure: string, hasFormer: boolean): Problem {
  const former = hasFormer ? " Les points qui suivent sont ceux de la dernière vérification qui a abouti." : "";
  const message = `la vérification n’a pas abouti : ${failure}.${former}`;
  // The address of the same page asks for the check again.
  const place = { href: "?", where: "Vérifier de nouveau", file: "", line: null };
  return { message, ...place, isMissing: false, word: null };
}

function placed(files: FileView[], { file, path, message: found, line }: ContentIssue, draft: string): Placed {
  const index = files.findIndex((one) => one.path === file);
  const view = files[index];
  const { message: plain, page, isMissing, word } = sayGesture(found);
  const isProof = path.at(-1) === "facts" || page === "preuves";
  const none = { part: null, label: "", isProof, place: `${line}` };
  const said = { ...none, message: typesetMessage(plain), file, line, isMissing, word };
  if (!view) {
    const kind = kindOf(file);
    const which = kind ? ` (${DOCUMENT_KINDS[kind].label.toLowerCase()})` : "";
    return { ...said, href: null, where: `Un autre document${which}` };
  }
  const key = path.map(String).join("/");
  // A change that readers are not told of is no mistake in one of the announced changes.
  const place = key === "changes" ? undefined : fieldAt(view, key, found);
  if (place) {
    const { title, field } = place;
    const where = `${view.name} : ${title ? `${title}, ` : ""}${field.label}`;
    const label = isProof ? "Preuve" : field.label;
    const part = (isMissing || isProof) && title ? `${file} ${title}` : null;
    return { ...said, href: `#${controlId.field(index, field.path)}`, where, part, label, place: title ?? "" };
  }
  const inText = view.body !== null && line !== null && line >= view.bodyLine ? line - view.bodyLine + 1 : null;
  const elsewhere = placeOf(draft, view, path, page);
  const isUnread = view.groups.length === 0 && view.facts?.isRead !== true;
  const here = view.body ? controlId.body(index) : isUnread ? controlId.yaml(index) : controlId.file(index);
  return {
    ...said,
    href: elsewhere?.href ?? `#${here}`,
    where: elsewhere?.where ?? view.name,
    line: inText,
  };
}

/** A message about the words of a text names no field, but may quote one. */
function fieldAt({ groups }: FileView, key: string, message: string) {
  const fields = groups.flatMap(({ title, fields }) => fields.map((field) => ({ title, field })));
  if (key === "" || key === "texte") {
    const [, quoted = ""] = /« ([^»]+) »/.exec(message) ?? [];
    return quoted === "" ? undefined : fields.find(({ field }) => field.value.includes(quoted));
  }
  const item = /^.+\/\d+(?=\/)/.exec(key)?.[0];
  return (
    fields.find(({ field }) => field.path === key) ??
    fields.find(({ field }) => field.path.startsWith(`${key}/`)) ??
    // An item of a list that is one field, such as the facts of a figure.
    fields.find(({ field }) => field.type === "list" && key.startsWith(`${field.path}/`)) ??
    fields.find(({ field }) => item !== undefined && field.path.startsWith(`${item}/`))
  );
}

/** A fact and a source are corrected in their own forms; a proof is chosen on the page of proofs. */
function placeOf(draft: string, { path: file, facts }: FileView, [list, id]: PropertyKey[], page: "preuves" | null) {
  if (facts && id !== undefined && (list === "facts" || list === "sources")) {
    const name = String(id);
    return list === "facts"
      ? { href: factHref(draft, { fact: name }), where: `La preuve ${name}` }
      : { href: factHref(draft, { source: `${file}#${name}` }), where: "Une source" };
  }
  if (list === "changes") return { href: "#changement", where: "Ce que les lecteurs en sauront" };
  return page ? { href: draftPath(draft, page), where: "Preuves" } : null;
}
