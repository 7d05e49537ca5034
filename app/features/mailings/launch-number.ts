/** The message of the launch leaves as an edition does, under a number that no file can have: once and for ever. */
export const LAUNCH_NUMBER = 0;
