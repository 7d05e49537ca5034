export const BOUNCES_PATH = "/lettre/rebonds";

/** About three times the size of a letter; the machine's part stands before what is quoted. */
export const MAX_BOUNCE_BYTES = 256 * 1024;
