/** The hash of each text by path. */
type Shas = ReadonlyMap<string, string>;

type Sides = {
  /** The texts of the previous deployment. */
  seed: Shas;
  served: Shas;
  /** The texts of the new deployment. */
  deployed: Shas;
};

export type DeploymentPlan = {
  /** Files of which the deployed text is served from now on, and files that the deployment removed. */
  taken: string[];
  /** Files changed by both sides, for which the served text stays until somebody chooses. */
  waiting: string[];
  /** Append-only files changed by both sides, whose lines are merged. */
  united: string[];
};

/** Each line of these files is independent, so lines of both sides can be merged. */
const LISTS = /^(?:questions\.lock|words\.txt)$/;

export function planDeployment({ seed, served, deployed }: Sides): DeploymentPlan {
  const plan: DeploymentPlan = { taken: [], waiting: [], united: [] };
  const paths = [...new Set([...seed.keys(), ...deployed.keys()])].toSorted();
  const changed = paths.filter(
    (path) => deployed.get(path) !== seed.get(path) && deployed.get(path) !== served.get(path),
  );
  // The files of one document are taken together or not at all.
  for (const some of Map.groupBy(changed, documentOf).values()) {
    if (some.every((path) => served.get(path) === seed.get(path))) plan.taken.push(...some);
    else if (some.every((path) => LISTS.test(path) && deployed.has(path))) plan.united.push(...some);
    else plan.waiting.push(...some);
  }
  return plan;
}

/** Returns the main file of the document to which a file belongs, such as the article of a quiz. */
export function documentOf(path: string): string {
  if (path.startsWith("resources/")) return path.replace(/\.md$/, ".yaml");
  return path.replace(/^(articles\/.+)\.quiz\.yaml$/, "$1.md");
}

/**
 * Merges the lines of both sides: a line of the deployment is added, or replaces the served line when the site still
 * has the one of the previous deployment. No line is removed.
 */
export function uniteLines({ seed, served, deployed }: Record<"seed" | "served" | "deployed", string>): string {
  const [before, ours, theirs] = [seed, served, deployed].map(linesByKey) as [Lines, Lines, Lines];
  for (const [key, line] of theirs) {
    const own = ours.get(key);
    if (own === undefined || own === before.get(key)) ours.set(key, line);
  }
  return [...ours.values()].map((line) => `${line}\n`).join("");
}

type Lines = Map<string, string>;

/** Returns the lines by key: the id and revision of a question, or the word itself. */
function linesByKey(text: string): Lines {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(
    lines.map((line) => [line.startsWith("#") ? "#" : line.split(" ").slice(0, 2).join(" "), line] as const),
  );
}
