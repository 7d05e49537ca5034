import type { ContentFiles } from "#library/schema/load-content.ts";

const ARTICLE = /^articles\/.+\.md$/;
const LOCK = "questions.lock";

/**
 * Returns copies of published articles with their quizzes, to be added to the files, so that there are
 * `count` articles in all.
 */
export function manyArticles(files: ContentFiles, count: number): ContentFiles {
  const published = Object.keys(files).filter(
    (path) => ARTICLE.test(path) && /^status: published$/m.test(files[path] ?? ""),
  );
  // Articles with an address of their own are not copied, as two articles cannot share one; nor are those on Ukraine,
  // so that as many pages as today name the article that the bench corrects.
  const templates = published.filter(
    (path) => !/^(?:address|formerAddresses):|\/ukraine\//m.test(`${path}\n${files[path]}`),
  );
  const added: ContentFiles = {};
  const lines = (files[LOCK] ?? "").split("\n");
  const locked: string[] = [];
  for (let number = published.length; number < count; number += 1) {
    const path = templates[number % templates.length] ?? "";
    const [, id = ""] = /^id: *(\S+)/m.exec(files[path] ?? "") ?? [];
    const [own, copy] = [`${id}-${number}`, path.replace(/\.md$/, `-${number}.md`)];
    added[copy] = (files[path] ?? "").replace(/^id: .*$/m, `id: ${own}`);
    const quiz = files[path.replace(/\.md$/, ".quiz.yaml")];
    if (quiz) added[copy.replace(/\.md$/, ".quiz.yaml")] = quiz;
    for (const line of lines) if (line.startsWith(`${id}.`)) locked.push(line.replace(id, own));
  }
  return { ...added, [LOCK]: [...lines.filter(Boolean), ...locked, ""].join("\n") };
}
