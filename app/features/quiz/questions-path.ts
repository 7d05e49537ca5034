/** The questions of an article as data, with what to read after it. */
export function questionsPath(article: string): string {
  return `/quiz/${article}.json`;
}
