import {
  axeRulesOf,
  type Criterion,
  compliance,
  type Evaluation,
  overallResult,
  type PageResult,
  resultOn,
} from "./rgaa-evaluation.ts";

const WORDS: Record<PageResult, string> = {
  C: "conforme",
  NC: "**non conforme**",
  NA: "non applicable",
  NT: "**non testé**",
};

export function gridMarkdown(evaluation: Evaluation): string {
  return [
    "<!-- Fichier écrit par « npx node scripts/check/rgaa-grid.ts » : ne pas modifier à la main. -->",
    "",
    "# Grille d’évaluation RGAA 4.1.2",
    "",
    ...summary(evaluation),
    ...sample(evaluation),
    ...evaluation.themes.flatMap((theme) => [
      `## ${theme.theme}. ${theme.name}`,
      "",
      "| critère | résultat | méthode | preuve et observation |",
      "| --- | --- | --- | --- |",
      ...theme.criteria.map((criterion) => row(criterion, evaluation)),
      "",
    ]),
    ...matrix(evaluation),
    ...annex(evaluation),
  ].join("\n");
}

function summary(evaluation: Evaluation): string[] {
  const { C, NC, NA, NT, applicable, percentage, state } = compliance(evaluation);
  const { date, by } = evaluation.sample;
  return [
    `Les 106 critères du [référentiel général d’amélioration de l’accessibilité](https://accessibilite.numerique.gouv.fr/methode/criteres-et-tests/), version 4.1.2 (intitulés de la Direction interministérielle du numérique, licence Ouverte 2.0). Vérification faite par ${by} le ${date}. Ce n’est pas un audit extérieur.`,
    "",
    `**${C} critères respectés sur ${applicable} applicables, soit ${percentage} % : ${state}.** Non conformes : ${NC}. Non testés, comptés comme non respectés : ${NT}. Non applicables : ${NA}.`,
    "",
    "Deux méthodes. **test** : des tests automatiques, lancés à chaque changement, disent le résultat ; ils sont nommés. **manuel** : quelqu’un a regardé, selon la méthode du RGAA, les captures d’écran, le DOM, le parcours au clavier et l’arbre d’accessibilité de Chromium. Aucun lecteur d’écran n’a été essayé.",
    "",
    "`tests/e2e/rgaa.spec.ts` ouvre chaque page de l’échantillon, dans chacun de ses états, et échoue si un critère s’y applique sans que la grille le dise, ou l’inverse, ou si une règle automatique y trouve une faute. Les données sont dans les fichiers YAML de ce dossier.",
    "",
  ];
}

function sample({ sample: { pages } }: Evaluation): string[] {
  return [
    "## Échantillon",
    "",
    "| page | adresse | états ouverts en plus |",
    "| --- | --- | --- |",
    ...pages.map(({ id, name, path, states }) => `| **${id}** : ${name} | \`${path}\` | ${states.join(", ")} |`),
    "",
  ];
}

function row(criterion: Criterion, evaluation: Evaluation): string {
  const { number, title, wcag, method, tests, note, untested, fails } = criterion;
  const result = overallResult(criterion, evaluation.sample.pages);
  const axe = axeRulesOf(number);
  const evidence = [
    note,
    untested ? `Non testé : ${untested}.` : "",
    ...Object.entries(fails).map(([page, what]) => `Sur **${page}** : ${what}`),
    axe.length > 0 && result !== "NA" ? `axe : ${axe.join(", ")}.` : "",
    tests.length > 0 ? `Tests : ${linked(tests)}.` : "",
  ];
  const cells = [
    `**${number}** ${title} (WCAG ${wcag.join(", ")})`,
    WORDS[result] + where(criterion),
    method,
    evidence.filter(Boolean).join(" "),
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function linked(keys: string[]): string {
  return keys.map((key) => `[${key}](#${key})`).join(", ");
}

function where({ pages }: Criterion): string {
  return pages === "all" || pages.length === 0 ? "" : ` (sur : ${pages.join(", ")})`;
}

function matrix({ sample: { pages }, themes }: Evaluation): string[] {
  return [
    "## Résultat par page",
    "",
    "C : conforme. NC : non conforme. NT : non testé. Un tiret : non applicable.",
    "",
    `| | ${pages.map(({ id }) => id).join(" | ")} |`,
    `| --- |${" --- |".repeat(pages.length)}`,
    ...themes.flatMap(({ criteria }) =>
      criteria.map((criterion) => {
        const results = pages.map(({ id }) => resultOn(criterion, id));
        return `| **${criterion.number}** | ${results.map((result) => (result === "NA" ? "–" : result)).join(" | ")} |`;
      }),
    ),
    "",
  ];
}

function annex({ beyond, tests }: Evaluation): string[] {
  return [
    "## Au-delà du RGAA",
    "",
    "| ce qui est vérifié | tests |",
    "| --- | --- |",
    ...beyond.map(({ what, tests: keys }) => `| ${what} | ${linked(keys)} |`),
    "",
    "## Tests cités",
    "",
    "| nom | fichier | titre du test |",
    "| --- | --- | --- |",
    ...Object.entries(tests).map(([key, { file, title }]) => `| <a id="${key}"></a>${key} | \`${file}\` | ${title} |`),
    "",
  ];
}
