export const BOUNCES_PATH = "/lettre/rebonds";

/** About three times the size of a letter; the report to be read comes before the quoted letter. */
export const MAX_BOUNCE_BYTES = 256 * 1024;
