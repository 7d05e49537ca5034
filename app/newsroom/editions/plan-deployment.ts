/** By path, the hash of a text. */
type Shas = ReadonlyMap<string, string>;

type Sides = {
  /** Of the deployment before. */
  seed: Shas;
  served: Shas;
  /** Of this one. */
  deployed: Shas;
};

export type DeploymentPlan = {
  /** Files whose deployed text is served from now on; or that the deployment removed. */
  taken: string[];
  /** Paths at which what is served stays until somebody chooses: both sides changed them. */
  waiting: string[];
  /** Append-only files that both sides changed: their lines are merged. */
  united: string[];
};

/** Their lines belong to no other text. */
const LISTS = /^(?:questions\.lock|words\.txt)$/;

export function planDeployment({ seed, served, deployed }: Sides): DeploymentPlan {
  const plan: DeploymentPlan = { taken: [], waiting: [], united: [] };
  const paths = [...new Set([...seed.keys(), ...deployed.keys()])].toSorted();
  const changed = paths.filter(
    (path) => deployed.get(path) !== seed.get(path) && deployed.get(path) !== served.get(path),
  );
  // A document is taken whole or not at all.
  for (const some of Map.groupBy(changed, documentOf).values()) {
    if (some.every((path) => served.get(path) === seed.get(path))) plan.taken.push(...some);
    else if (some.every((path) => LISTS.test(path) && deployed.has(path))) plan.united.push(...some);
    else plan.waiting.push(...some);
  }
  return plan;
}

/** The file with which another one is written: a quiz, the text of a resource. */
export function documentOf(path: string): string {
  if (path.startsWith("resources/")) return path.replace(/\.md$/, ".yaml");
  return path.replace(/^(articles\/.+)\.quiz\.yaml$/, "$1.md");
}

/**
 * Merges the lines of both sides: adds those of the deployment, or takes its change where the site still has the seed's
 * line. Removes none.
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

/** Of a question, its id and revision; of a word, itself. */
function linesByKey(text: string): Lines {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(
    lines.map((line) => [line.startsWith("#") ? "#" : line.split(" ").slice(0, 2).join(" "), line] as const),
  );
}
