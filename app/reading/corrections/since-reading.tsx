import { useEffect } from "react";
import { readVersions, rememberVersion } from "#app/accounts/reader-data/read-versions.ts";
import { lazyPart } from "#app/ui/lazy-part.ts";
import type { Change } from "#library/catalogue/catalogue.ts";

const LazyChanges = lazyPart(() =>
  import("./changes-since-reading.tsx").then(({ ChangesSinceReading }) => ChangesSinceReading),
);

export function SinceReading({ article: { id, changes } }: { article: { id: string; changes: Change[] } }) {
  const read = readVersions.use()[id];
  useEffect(() => {
    const known = readVersions.load()[id];
    if (known === undefined || known > changes.length) rememberVersion(id, changes.length);
  }, [id, changes.length]);
  if (read === undefined || read >= changes.length) return null;
  return <LazyChanges articleId={id} changes={changes} read={read} />;
}
