export type RecentValues<Value> = {
  get: (key: string) => Value | undefined;
  set: (key: string, value: Value) => void;
  clear: () => void;
};

/** Keeps what was asked for last, up to a size that `sizeOf` counts. */
export function createRecentValues<Value>(maxSize: number, sizeOf: (value: Value) => number): RecentValues<Value> {
  // A Map lists its keys from the oldest on.
  const values = new Map<string, Value>();
  let size = 0;

  function remove(key: string): void {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    size -= sizeOf(value);
  }

  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      if (sizeOf(value) > maxSize) return;
      values.set(key, value);
      size += sizeOf(value);
      for (const oldest of values.keys()) {
        if (size <= maxSize) return;
        remove(oldest);
      }
    },
    clear() {
      values.clear();
      size = 0;
    },
  };
}
