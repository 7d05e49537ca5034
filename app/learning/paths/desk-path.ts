/** Where all paths are listed. */
export const DESK_PATHS = "/apprendre#parcours";
