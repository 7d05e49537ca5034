export function questionsPath(article: string): string {
  return `/quiz/${article}.json`;
}
