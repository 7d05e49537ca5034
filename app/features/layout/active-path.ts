/** A navigation link is active on its own page and on every page below it. */
export function isActivePath(path: string, target: string): boolean {
  return path === target || path.startsWith(`${target}/`);
}
