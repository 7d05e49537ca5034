/** Where the site takes in what came back. */
export const RETURNS_PATH = "/lettre/rebonds";

/**
 * As much of a message as is read. A letter weighs a third of it, the machine's part stands before what is quoted, and nobody's long
 * message holds up the site.
 */
export const MAX_RETURN_BYTES = 256 * 1024;
