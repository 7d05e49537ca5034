/** The launch is stored as an edition, under a number that no file can have. */
export const LAUNCH_NUMBER = 0;
