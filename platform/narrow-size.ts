const NARROW_WIDTH = 800;

/** In pixels, for telephones; null for an image that is as narrow itself. In the platform: the process that encodes has no library. */
export function narrowSize({ width, height }: { width: number; height: number }) {
  if (width <= NARROW_WIDTH) return null;
  return { width: NARROW_WIDTH, height: Math.max(1, Math.round((height * NARROW_WIDTH) / width)) };
}
