import { allCriteria, compliance, type Evaluation, overallResult } from "./rgaa-evaluation.ts";

const SECTIONS: Record<string, (evaluation: Evaluation) => string> = {
  "## État de conformité": stateSection,
  "## Résultats des tests": resultSection,
  "### Non-conformités": failureSection,
  "## Établissement de cette déclaration d'accessibilité": ({ sample }) =>
    `Cette déclaration a été établie le ${frenchDate(sample.date)}.`,
  "### Pages du site ayant fait l'objet de la vérification de conformité": ({ sample }) =>
    list(sample.pages.map(({ name }) => lowerFirst(name))),
};

export function declaration(page: string, evaluation: Evaluation): string {
  const { sample } = evaluation;
  const { state, percentage } = compliance(evaluation);
  let text = page
    .replace(/^updatedAt: .*$/m, `updatedAt: ${sample.date}`)
    .replace(
      /^description: .*$/m,
      `description: "Accessibilité du site Le Récap : ${state}, ${percentage} % des critères vérifiés par l’équipe. Comment nous écrire, vos recours."`,
    );
  for (const [heading, write] of Object.entries(SECTIONS)) text = withSection(text, heading, write(evaluation));
  return text;
}

function withSection(page: string, heading: string, body: string): string {
  const start = page.indexOf(`${heading}\n`);
  if (start < 0) throw new Error(`content/pages/accessibilite.md : le titre « ${heading} » manque`);
  const from = start + heading.length + 1;
  const next = page.slice(from).search(/^##/m);
  const rest = next < 0 ? "" : page.slice(from + next);
  return `${page.slice(0, from)}\n${body}\n\n${rest}`.trimEnd().concat("\n");
}

function stateSection(evaluation: Evaluation): string {
  const { state } = compliance(evaluation);
  const reason = state === "totalement conforme" ? "" : ", en raison des non-conformités énumérées ci-dessous";
  return `Le site Le Récap est **${state}** avec le référentiel général d'amélioration de l'accessibilité (RGAA), version 4.1.2${reason}.`;
}

function resultSection(evaluation: Evaluation): string {
  const { C, NC, NA, NT, applicable, percentage } = compliance(evaluation);
  const { date, pages } = evaluation.sample;
  const counts = [
    `**${percentage} %** des critères applicables sont respectés : ${C} sur ${applicable}`,
    ...counted(NC, "critère n'est pas respecté", "critères ne sont pas respectés"),
    ...counted(
      NT,
      "critère n'a pas été testé, et compte comme non respecté",
      "critères n'ont pas été testés, et comptent comme non respectés",
    ),
    ...counted(NA, "critère est sans objet ici", "critères sont sans objet ici, par exemple ceux sur les vidéos"),
  ];
  return `L'équipe du Récap a vérifié elle-même les 106 critères, sur ${pages.length} pages, le ${frenchDate(date)}. Ce n'est pas un audit extérieur. Résultat :

${list(counts)}

Une grille dit, pour chaque critère, la méthode et la preuve. Elle est gardée avec le code du site, et nous l'envoyons à qui la demande. Des tests automatiques sont lancés à chaque changement du site : ils échouent si une page ne correspond plus à la grille.

Le site n'a pas encore été essayé avec des lecteurs d'écran, ni par des personnes handicapées.`;
}

function failureSection(evaluation: Evaluation): string {
  const { pages } = evaluation.sample;
  const items = allCriteria(evaluation).flatMap((criterion) => {
    const result = overallResult(criterion, pages);
    if (result === "NC")
      return [...new Set(Object.values(criterion.fails))].map((what) => `critère ${criterion.number} : ${what}`);
    return result === "NT" ? [`critère ${criterion.number} : ${criterion.untested}`] : [];
  });
  return items.length > 0 ? list(items) : "La vérification n'en a trouvé aucune.";
}

function list(items: string[]): string {
  return items.map((item, index) => `- ${item}${index === items.length - 1 ? "." : " ;"}`).join("\n");
}

function counted(count: number, one: string, several: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function frenchDate(date: string): string {
  return new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" })
    .format(new Date(date))
    .replace(/^1 /, "1er ");
}
