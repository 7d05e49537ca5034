import { useSyncExternalStore } from "react";

/**
 * Names the event that this tab dispatches when the value under the key changes, as « storage » only reaches other
 * tabs.
 */
export function changedEvent(key: string): string {
  return `stored:${key}`;
}

type StoredValueOptions<T> = {
  key: string;
  /** Must accept any text, because readers and other versions of the site write there too. */
  parse: (stored: string | null) => T;
  /** Tells whether parsing lost something, which is logged once. */
  isDamaged?: (stored: string, value: T) => boolean;
  empty: T;
};

type StoredValue<T> = {
  load: () => T;
  /** Returns false when the browser refuses, in private mode or with a full storage. */
  store: (value: T) => boolean;
  use: () => T;
  subscribe: (onChange: () => void) => () => void;
};

export function createStoredValue<T>({ key, parse, isDamaged, empty }: StoredValueOptions<T>): StoredValue<T> {
  const changed = changedEvent(key);
  let lastText: string | null = null;
  let lastValue = empty;

  function load(): T {
    const text = readItem(key);
    if (text !== lastText) {
      lastText = text;
      lastValue = parse(text);
      if (text !== null && isDamaged?.(text, lastValue))
        console.warn(`${key} is damaged: what could not be read is left out`);
    }
    return lastValue;
  }

  function subscribe(onChange: () => void): () => void {
    // The key is null when another tab cleared everything.
    const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && onChange();
    window.addEventListener("storage", onStorage);
    window.addEventListener(changed, onChange);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener(changed, onChange);
    };
  }

  return {
    load,
    store: (value) => storeItem(key, value),
    subscribe,
    use: () => useSyncExternalStore(subscribe, load, () => empty),
  };
}

/** Returns null for invalid JSON. */
export function parseStoredJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

export function isStored(key: string): boolean {
  return readItem(key) !== null;
}

/** Values are read at each rendering, so each refusal is reported only once. */
const refused = new Set<string>();

export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    if (!refused.has(key)) console.warn(`${key} could not be loaded`, error);
    refused.add(key);
    return null;
  }
}

/** Returns false when the browser refuses. */
export function storeItem(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn(`${key} could not be saved`, error);
    return false;
  }
  window.dispatchEvent(new Event(changedEvent(key)));
  return true;
}
