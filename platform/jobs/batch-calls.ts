/** Calls made while a group is worked on form the next one. A failing group fails for all its callers. */
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
      // After the events already waiting, so that requests that arrived together go together.
      setImmediate(workOff);
    });
}
