import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import { type Content, isPublished } from "#library/schema/load-content.ts";

type Path = Content["paths"][number];

export function checkPaths(content: Content): ContentIssue[] {
  return content.paths.flatMap((path) => [
    ...path.themes.flatMap((theme, index) => {
      return isTheme(theme, content)
        ? []
        : [issue(path.file, ["themes", index], `aucun thème ne s'appelle « ${theme} »`)];
    }),
    ...path.steps.flatMap((_step, index) => {
      const message = stepProblem(path, index, content);
      return message ? [issue(path.file, ["steps", index], message)] : [];
    }),
  ]);
}

function isTheme(theme: string, { categories, subcategories }: Content): boolean {
  const [category, subcategory] = theme.split("/");
  return subcategory === undefined
    ? categories.some(({ id }) => id === category)
    : subcategories.some(({ id, folders }) => id === subcategory && folders[0] === category);
}

function stepProblem({ steps, status }: Path, index: number, content: Content): string | null {
  const step = steps[index];
  if (!step) return null;
  if ("review" in step)
    return steps.some((other) => "quiz" in other) ? null : "rien à réviser : le parcours n'a pas de quiz";
  if ("interview" in step) return interviewProblem(step.interview, status, content);
  if ("page" in step) {
    return content.pages.some(({ slug, front }) => slug === step.page && front.status === "published")
      ? null
      : `aucune page publiée de content/pages ne s'appelle « ${step.page} »`;
  }
  const id = "article" in step ? step.article : step.quiz;
  const article = content.articles.find(({ front }) => front.id === id);
  if (!article) return `aucun article n'a l'identifiant « ${id} »`;
  if (steps.slice(0, index).some((earlier) => JSON.stringify(targetOf(earlier)) === JSON.stringify(targetOf(step)))) {
    return "cette étape est déjà dans le parcours";
  }
  if (status === "planned") return null;
  if (!isPublished(article))
    return `l'article « ${id} » n'est pas publié : retirez l'étape, ou laissez ce parcours annoncé`;
  if (!("quiz" in step)) return null;
  if (!article.quiz) return `l'article « ${id} » n'a pas de quiz`;
  const isRead = steps.slice(0, index).some((earlier) => "article" in earlier && earlier.article === id);
  return isRead ? null : `le quiz de « ${id} » vient avant son article`;
}

function interviewProblem(id: string, status: Path["status"], { interviews }: Content): string | null {
  if (!interviews.some((interview) => interview.id === id)) return `aucun entretien ne s'appelle « ${id} »`;
  return status === "planned"
    ? null
    : `l'entretien « ${id} » n'est pas encore paru : retirez l'étape, ou laissez ce parcours annoncé`;
}

function targetOf(step: Path["steps"][number]) {
  const { why: _why, optional: _optional, ...target } = step;
  return target;
}
