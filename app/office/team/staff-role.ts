import type { staff } from "#database/schema/newsroom.server.ts";

export type Role = (typeof staff.$inferSelect)["role"];

/** Each role includes the rights of the roles before it. */
export const ROLE_NAMES: Record<Role, string> = {
  writer: "rédacteur",
  reviewer: "relecteur",
  administrator: "administrateur",
};

export const ROLES = Object.keys(ROLE_NAMES) as Role[];

/** These rights are shown on the page where the role is chosen. */
export const ROLE_RIGHTS: Record<Role, string> = {
  writer: "écrit et demande une relecture",
  reviewer: "écrit, relit, approuve et publie",
  administrator: "écrit, relit et publie, même sans relecture en donnant sa raison ; retire un article et le remet",
};

export function isRole(value: string): value is Role {
  return Object.hasOwn(ROLE_NAMES, value);
}

export function isAtLeast({ role }: { role: Role }, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
