import { changedPassages, passagesToKeep } from "#library/proofs/changed-passages.ts";
import type { Passage } from "#library/proofs/marked-passages.ts";
import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import { type Content, type ContentFiles, isPublished, type PublishedEntry } from "#library/schema/load-content.ts";
import { type PublishedText, publishedFile, readPublished } from "#library/schema/published-text.schema.ts";
import type { ContentText } from "./content-texts.ts";

const ACCEPT = "puis lancez « npm run corrections:accept »";

/** Readers are told of each change: a text changed without an entry is refused. */
export function checkPublished(
  content: Content,
  { files, texts }: { files: ContentFiles; texts: Map<string, ContentText> },
): { issues: ContentIssue[]; notes: string[] } {
  const notes: string[] = [];
  const articles = content.articles.filter(isPublished).filter(({ file }) => texts.has(file));
  const issues = articles.flatMap((article) => {
    const file = publishedFile(article.front.id);
    const json = files[file];
    if (json === undefined) {
      notes.push(`${article.file} : sa première version n'est pas encore enregistrée (npm run corrections:accept).`);
      return checkOrder(article);
    }
    const published = readPublished(json);
    return published
      ? [...checkOrder(article), ...checkText(article, texts.get(article.file)?.passages ?? [], published)]
      : [issue(file, [], "ce fichier n'est pas celui que « npm run corrections:accept » écrit : reprenez-le de git")];
  });
  return { issues, notes };
}

function checkText(
  { file, front }: PublishedEntry,
  written: Passage[],
  { passages, history }: PublishedText,
): ContentIssue[] {
  const changed = changedPassages(passages, passagesToKeep(written));
  const announced = front.changes.length - history.length;
  if (announced < 0) return [issue(file, ["changes"], "une entrée publiée a été retirée : les corrections restent")];
  if (changed.length > 0 && announced === 0) {
    const words = changed[0]?.after ?? changed[0]?.before ?? "";
    const message = `le texte publié a changé (« ${words.slice(0, 80)} ») sans que les lecteurs le sachent : ajoutez à « changes » une date, un kind (correction ou update) et une phrase, ${ACCEPT}`;
    return [issue(file, ["changes"], message)];
  }
  return announced > 0
    ? [issue(file, ["changes"], `une entrée nouvelle n'est pas enregistrée : ${ACCEPT.slice(5)}`)]
    : [];
}

function checkOrder({ file, front: { changes, publishedAt } }: PublishedEntry): ContentIssue[] {
  return changes.flatMap(({ date }, index) =>
    date < (changes[index - 1]?.date ?? publishedAt)
      ? [
          issue(
            file,
            ["changes", index, "date"],
            "les changements vont du plus ancien au plus récent, après la publication",
          ),
        ]
      : [],
  );
}
