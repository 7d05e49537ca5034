export function positionsPath(articlePath: string): string {
  return `${articlePath}/positions`;
}
