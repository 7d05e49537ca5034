import { useSyncExternalStore } from "react";
import { changedEvent } from "./changed-event.ts";

type StoredValueOptions<T> = {
  key: string;
  /** Must accept any text: readers and other versions write there too. */
  parse: (stored: string | null) => T;
  /** Whether parsing lost something; logged once. */
  isDamaged?: (stored: string, value: T) => boolean;
  empty: T;
};

type StoredValue<T> = {
  load: () => T;
  /** False when the browser refuses (private mode, full storage). */
  store: (value: T) => boolean;
  use: () => T;
  subscribe: (onChange: () => void) => () => void;
};

export function createStoredValue<T>({ key, parse, isDamaged, empty }: StoredValueOptions<T>): StoredValue<T> {
  const changed = changedEvent(key);
  let lastText: string | null = null;
  let lastValue = empty;

  function load(): T {
    const text = read(key);
    if (text !== lastText) {
      lastText = text;
      lastValue = parse(text);
      if (text !== null && isDamaged?.(text, lastValue))
        console.warn(`${key} is damaged: what could not be read is left out`);
    }
    return lastValue;
  }

  function store(value: T): boolean {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch (error) {
      console.warn(`${key} could not be saved`, error);
      return false;
    }
    window.dispatchEvent(new Event(changed));
    return true;
  }

  function subscribe(onChange: () => void): () => void {
    // Null when another tab cleared everything.
    const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && onChange();
    window.addEventListener("storage", onStorage);
    window.addEventListener(changed, onChange);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener(changed, onChange);
    };
  }

  return { load, store, subscribe, use: () => useSyncExternalStore(subscribe, load, () => empty) };
}

/** Null for invalid JSON. */
export function parseStoredJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** Values read at each rendering are reported once. */
const refused = new Set<string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    if (!refused.has(key)) console.warn(`${key} could not be loaded`, error);
    refused.add(key);
    return null;
  }
}
