/** The path is relative to the build's folder. */
export const FRENCH_WORDS_FILE = "french-words.bin";
