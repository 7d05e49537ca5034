/** Tells scripts of an older release that an answer is not theirs. */
export const RELEASE_HEADER = "X-Release";
