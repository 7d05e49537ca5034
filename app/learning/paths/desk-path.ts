/** This address lists all paths. */
export const DESK_PATHS = "/apprendre#parcours";
