/** The launch is stored as a letter, under a number that no file can have. */
export const LAUNCH_NUMBER = 0;
