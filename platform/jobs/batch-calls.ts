/**
 * Calls that arrive while a group is being processed form the next group. When `work` fails, all callers of that group
 * get the error.
 */
export function batchCalls<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  maxSize: number,
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let isWorking = false;

  async function workOff(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, maxSize);
      try {
        const results = await work(group.map(({ item }) => item));
        group.forEach(({ resolve }, index) => {
          resolve(results[index] as Result);
        });
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isWorking = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isWorking) return;
      isWorking = true;
      // Starting after the waiting events puts requests that arrived together into one group.
      setImmediate(workOff);
    });
}
