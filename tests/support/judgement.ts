/**
 * A search and what answers it: ends or parts of addresses, 3 for a best answer, 2 for a good one, 1 for one that helps (« $ »: the
 * address ends there).
 */
export type JudgedSearch = { query: string; answers: Record<string, number> };

/** @param judgements a query, then its answers as « address grade », apart by commas */
export function readJudgements(judgements: [query: string, answers: string][]): JudgedSearch[] {
  return judgements.map(([query, answers]) => ({
    query,
    answers: Object.fromEntries(
      answers.split(", ").map((answer) => {
        const [address = "", grade] = answer.split(" ");
        return [address, Number(grade)];
      }),
    ),
  }));
}
