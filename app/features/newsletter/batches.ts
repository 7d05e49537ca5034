/**
 * Gathers what arrives while the previous batch is being worked on, so that many callers share one transaction. Each caller waits for
 * the batch that holds its own item; when that fails, it fails for all of them.
 */
export function createBatches<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  maxSize: number,
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let isWorking = false;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxSize);
      try {
        const results = await work(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => {
          resolve(results[index] as Result);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWorking = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isWorking) return;
      isWorking = true;
      // After the events that are already there: requests that arrived together go together.
      setImmediate(drain);
    });
}
