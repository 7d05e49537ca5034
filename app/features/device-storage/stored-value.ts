import { useSyncExternalStore } from "react";

type StoredValueOptions<T> = {
  key: string;
  /** Reads what the browser kept; must accept anything, since a reader or another version may have written it. */
  parse: (stored: string | null) => T;
  /** Whether what was kept lost something when it was read: it is logged, once. */
  isDamaged?: (stored: string, value: T) => boolean;
  /** The value on the server and until the page is interactive. */
  empty: T;
};

export type StoredValue<T> = {
  load: () => T;
  /** False when the browser refuses (private mode, full storage): it is logged and the reader goes on. */
  store: (value: T) => boolean;
  /** The value, in step with other tabs. */
  use: () => T;
  /** Calls back when this tab or another one stored a value. */
  subscribe: (onChange: () => void) => () => void;
};

/** A value kept in local storage on the reader's device. */
export function createStoredValue<T>({ key, parse, isDamaged, empty }: StoredValueOptions<T>): StoredValue<T> {
  const changed = `stored:${key}`;
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
    window.addEventListener("storage", onChange);
    window.addEventListener(changed, onChange);
    return () => {
      window.removeEventListener("storage", onChange);
      window.removeEventListener(changed, onChange);
    };
  }

  return { load, store, subscribe, use: () => useSyncExternalStore(subscribe, load, () => empty) };
}

/** JSON from outside: null for what is no JSON. */
export function parseStoredJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn(`${key} could not be loaded`, error);
    return null;
  }
}
