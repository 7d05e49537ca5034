const NARROW_WIDTH = 800;

/**
 * Returns a size in pixels for telephones; null when the image is already that narrow. It is not in `library/` because
 * the process that encodes images does not load it.
 */
export function narrowSize({ width, height }: { width: number; height: number }) {
  if (width <= NARROW_WIDTH) return null;
  return { width: NARROW_WIDTH, height: Math.max(1, Math.round((height * NARROW_WIDTH) / width)) };
}
