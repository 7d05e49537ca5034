/** @param articlePath of the article whose positions they are */
export function positionsPath(articlePath: string): string {
  return `${articlePath}/positions`;
}
