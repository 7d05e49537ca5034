import { useEffect, useState } from "react";

export type Loaded<Value> =
  | { state: "loading" }
  | { state: "loaded"; value: Value }
  | { state: "failed"; message: string };

export function useLoaded<Value>(load: () => Promise<Value>, known: Value | null = null): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>(
    known === null ? { state: "loading" } : { state: "loaded", value: known },
  );
  useEffect(() => {
    let isShown = true;
    load().then(
      (value) => isShown && setLoaded({ state: "loaded", value }),
      (error: unknown) => {
        if (!isShown) return;
        console.error("Error loading markdown", error);
        setLoaded({ state: "failed", message: error instanceof Error ? error.message : "Unknown error occurred" });
      },
    );
    return () => {
      isShown = false;
    };
  }, [load]);
  return loaded;
}
