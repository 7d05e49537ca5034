const PASS_PERCENTAGE = 70;

export function percentage(score: number, total: number): number {
  return total === 0 ? 0 : Math.round((score / total) * 100);
}

export function isPassed(score: number, total: number): boolean {
  return percentage(score, total) >= PASS_PERCENTAGE;
}
