import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import { type Content, isPublished } from "#library/schema/load-content.ts";

/** A lesson may contain no number: a number is a fact, which belongs to the article with its proof. */
const NUMBER = /\d/;
/** Quotations are ignored: they are names of parts, or sentences for the board. */
const QUOTED = /«[^»]*»/g;

export function checkTeaching(content: Content): ContentIssue[] {
  const notions = content.programmes.flatMap(({ levels }) =>
    levels.flatMap(({ parts }) => parts.flatMap((part) => part.notions)),
  );
  const labels = new Map(notions.map(({ id, label }) => [id, label]));
  return [...checkProgrammes(content), ...checkArticles(content, labels), ...checkLessons(content, labels)];
}

function checkProgrammes({ programmes }: Content): ContentIssue[] {
  const known = new Set<string>();
  return programmes.flatMap(({ file, levels }) =>
    levels.flatMap(({ parts }, level) =>
      parts.flatMap(({ notions }, part) =>
        notions.flatMap(({ id }, index) => {
          const isTwice = known.has(id);
          known.add(id);
          const place = ["levels", level, "parts", part, "notions", index, "id"];
          return isTwice ? [issue(file, place, `la notion « ${id} » est déjà dans un programme`)] : [];
        }),
      ),
    ),
  );
}

function checkArticles({ articles }: Content, labels: Map<string, string>): ContentIssue[] {
  return articles.filter(isPublished).flatMap(({ file, front }) =>
    front.programme.flatMap(({ notion, why }, index) => {
      const label = labels.get(notion);
      const problem =
        label === undefined
          ? unknownNotion(notion)
          : why.toLowerCase().includes(label.toLowerCase()) && label.includes(" ")
            ? "dites ce que l'article apporte : le nom de la notion est déjà sur la page"
            : null;
      return problem ? [issue(file, ["programme", index], problem)] : [];
    }),
  );
}

function checkLessons({ lessons, articles }: Content, labels: Map<string, string>): ContentIssue[] {
  return lessons.flatMap(({ file, id, notions, steps }) => {
    const article = articles.find(({ front }) => front.id === id);
    const isReady = article && isPublished(article) && article.quiz;
    return [
      ...(isReady
        ? []
        : [issue(file, [], `le nom du fichier est celui d'un article publié qui a un quiz : pas « ${id} »`)]),
      ...notions.flatMap((notion, index) =>
        labels.has(notion) ? [] : [issue(file, ["notions", index], unknownNotion(notion))],
      ),
      ...steps.flatMap(({ text }, step) =>
        text.flatMap((sentence, index) =>
          NUMBER.test(sentence.replaceAll(QUOTED, ""))
            ? [issue(file, ["steps", step, "text", index], "un chiffre est un fait : il reste dans l'article")]
            : [],
        ),
      ),
    ];
  });
}

function unknownNotion(id: string): string {
  return `aucun programme n'a la notion « ${id} » (content/programmes)`;
}
