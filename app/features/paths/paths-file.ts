/** The paths with their steps, for pages that show them to some readers alone. */
export const PATHS_FILE = "/parcours.json";
