import type { staff } from "#database/schema/newsroom.server.ts";

export type Role = (typeof staff.$inferSelect)["role"];

/** Each may do what those before it may. */
export const ROLE_NAMES: Record<Role, string> = {
  writer: "rédacteur",
  reviewer: "relecteur",
  administrator: "administrateur",
};

export const ROLES = Object.keys(ROLE_NAMES) as Role[];

/** What each may do, on the page where it is chosen. */
export const ROLE_RIGHTS: Record<Role, string> = {
  writer: "écrit et demande une relecture",
  reviewer: "écrit, relit, approuve et publie",
  administrator: "fait tout cela, publie sans relecture en donnant sa raison, et retire un article",
};

export function isRole(value: string): value is Role {
  return Object.hasOwn(ROLE_NAMES, value);
}

export function isAtLeast({ role }: { role: Role }, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
