export const PATHS_FILE = "/parcours.json";
