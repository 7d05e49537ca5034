type LruCache<Value, Key = string> = {
  get: (key: Key) => Value | undefined;
  set: (key: Key, value: Value) => void;
  clear: () => void;
};

export function createLruCache<Value, Key = string>(
  maxSize: number,
  sizeOf: (value: Value) => number,
): LruCache<Value, Key> {
  // A Map keeps insertion order, so the oldest come first.
  const values = new Map<Key, Value>();
  let size = 0;

  function remove(key: Key): void {
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
