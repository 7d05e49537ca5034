/** Null stands for no file. */
export type OverlayRow = {
  path: string;
  sha: string | null;
  /** Of the file of the build over which it was published. */
  builtSha: string | null;
  /** When the first build with an identical file was made. */
  absorbedAt: Date | null;
};

/** By path, the hash of each file of a build. */
export type BuiltFiles = { builtAt: Date; shas: ReadonlyMap<string, string> };

export type Overlay = {
  /** What is served instead of the build's file. */
  applied: Map<string, string | null>;
  /** Rows that this build is the first to contain. */
  absorbed: string[];
  /** Paths that both an edition and a later build changed: the edition is served. */
  conflicts: string[];
};

/** Several builds may serve at once: a row that a later build absorbed still holds for an earlier one. */
export function resolveOverlay(rows: OverlayRow[], { builtAt, shas }: BuiltFiles): Overlay {
  const overlay: Overlay = { applied: new Map(), absorbed: [], conflicts: [] };
  for (const { path, sha, builtSha, absorbedAt } of rows) {
    const own = shas.get(path) ?? null;
    const isAbsorbed = absorbedAt !== null && absorbedAt <= builtAt;
    if (own === sha && !isAbsorbed) overlay.absorbed.push(path);
    if (own === sha || isAbsorbed) continue;
    overlay.applied.set(path, sha);
    if (own !== builtSha && absorbedAt === null) overlay.conflicts.push(path);
  }
  return overlay;
}

/** As they are served: the build's, and the overlay's in their place. */
export function servedShas({ shas }: BuiltFiles, { applied }: Overlay): Map<string, string> {
  const served = new Map(shas);
  for (const [path, sha] of applied) {
    if (sha === null) served.delete(path);
    else served.set(path, sha);
  }
  return served;
}
