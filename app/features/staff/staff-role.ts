export const ROLES = ["writer", "reviewer", "administrator"] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = {
  writer: "rédacteur",
  reviewer: "relecteur",
  administrator: "administrateur",
};

/** What each may do, on the page where it is chosen. */
export const ROLE_RIGHTS: Record<Role, string> = {
  writer: "écrit et demande une relecture",
  reviewer: "écrit, relit, approuve et publie",
  administrator: "fait tout cela, publie sans relecture en donnant sa raison, et retire un article",
};

export function isRole(value: string): value is Role {
  return (ROLES as readonly string[]).includes(value);
}

export function isAtLeast({ role }: { role: Role }, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
