/** Answers by part or (« $ ») end of their address: 3 for a best answer, 2 for a good one, 1 for a helpful one. */
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
