/** By path, the hash of a text. */
type Shas = ReadonlyMap<string, string>;

type Sides = {
  /** Of the deployment before. */
  seed: Shas;
  served: Shas;
  /** Of this one. */
  deployed: Shas;
  /** By id, the path of an article. */
  articles: ReadonlyMap<string, string>;
};

export type DeploymentPlan = {
  /** Paths at which the site serves the deployed text from now on, or no text. */
  taken: string[];
  /** Paths that both sides changed: what is served stays until somebody chooses. */
  waiting: string[];
  /** Lists that both sides changed, whose lines are united. */
  united: string[];
};

/** Their lines belong to no other text. */
const LISTS = /^(?:questions\.lock|words\.txt)$/;

export function planDeployment({ seed, served, deployed, articles }: Sides): DeploymentPlan {
  const plan: DeploymentPlan = { taken: [], waiting: [], united: [] };
  const paths = [...new Set([...seed.keys(), ...deployed.keys()])].toSorted();
  const changed = paths.filter(
    (path) => deployed.get(path) !== seed.get(path) && deployed.get(path) !== served.get(path),
  );
  // A document is taken whole or not at all.
  for (const some of Map.groupBy(changed, (path) => documentOf(path, articles)).values()) {
    if (some.every((path) => served.get(path) === seed.get(path))) plan.taken.push(...some);
    else if (some.every((path) => LISTS.test(path) && deployed.has(path))) plan.united.push(...some);
    else plan.waiting.push(...some);
  }
  return plan;
}

/** The file with which another one is written: a quiz, what is kept of a published article, the text of a resource. */
function documentOf(path: string, articles: Sides["articles"]): string {
  const [, published] = /^published\/(.+)\.json$/.exec(path) ?? [];
  if (published) return articles.get(published) ?? path;
  if (path.startsWith("resources/")) return path.replace(/\.md$/, ".yaml");
  return path.replace(/^(articles\/.+)\.quiz\.yaml$/, "$1.md");
}

/** The lines of both: those that the deployment added or, where the site has its former one, changed. None goes. */
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
