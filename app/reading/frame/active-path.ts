export function isActivePath(path: string, target: string): boolean {
  return path === target || path.startsWith(`${target}/`);
}
