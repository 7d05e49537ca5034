import { parseStoredJson } from "./stored-value.ts";
import { TAB_KEY } from "./tab-key.ts";

/** The value is not checked, so the caller must validate it. */
export function recall(name: string): unknown {
  return readAll()[name];
}

/** Returns false when the browser refuses. A null value removes the entry. */
export function remember(name: string, value: unknown): boolean {
  const { [name]: _before, ...others } = readAll();
  return writeAll(value === null ? others : { ...others, [name]: value });
}

function readAll(): Record<string, unknown> {
  try {
    const all = parseStoredJson(sessionStorage.getItem(TAB_KEY));
    return typeof all === "object" && all !== null && !Array.isArray(all) ? (all as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function writeAll(all: Record<string, unknown>): boolean {
  try {
    if (Object.keys(all).length === 0) sessionStorage.removeItem(TAB_KEY);
    else sessionStorage.setItem(TAB_KEY, JSON.stringify(all));
    return true;
  } catch {
    // Where storage is refused, what the reader began in this tab is lost on a reload.
    return false;
  }
}
