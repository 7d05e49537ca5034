type Rule = { allow: boolean; path: RegExp; length: number };

/** RFC 9309: the longest rule wins, permission on a tie. */
export function isAllowed(robots: string, agent: string, path: string): boolean {
  const groups = readGroups(robots);
  const own = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()));
  const rules = (own.length > 0 ? own : groups.filter(({ agents }) => agents.includes("*"))).flatMap(
    ({ rules }) => rules,
  );
  const [strongest] = rules
    .filter((rule) => rule.path.test(path))
    .sort((a, b) => b.length - a.length || Number(b.allow) - Number(a.allow));
  return strongest?.allow ?? true;
}

function readGroups(robots: string): { agents: string[]; rules: Rule[] }[] {
  const groups: { agents: string[]; rules: Rule[] }[] = [];
  for (const line of robots.split(/\r?\n/)) {
    const [, name = "", value = ""] = /^\s*([a-z-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/i.exec(line) ?? [];
    const field = name.toLowerCase();
    let group = groups.at(-1);
    if (field === "user-agent") {
      if (!group || group.rules.length > 0) groups.push({ agents: [value.toLowerCase()], rules: [] });
      else group.agents.push(value.toLowerCase());
    } else if ((field === "allow" || field === "disallow") && value !== "") {
      group = groups.at(-1);
      group?.rules.push({ allow: field === "allow", path: toPattern(value), length: value.length });
    }
  }
  return groups;
}

function toPattern(value: string): RegExp {
  const escaped = value.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${escaped.replace(/\\\$$/, "$")}`);
}
