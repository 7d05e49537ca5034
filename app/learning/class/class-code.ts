/**
 * A code has digits only: they are easy to dictate, need a numeric keyboard only, and are known to readers of any
 * alphabet. The last one is Damm's check digit.
 */
const CODE_DIGITS = 8;
const RANDOM_DIGITS = CODE_DIGITS - 1;

/** Damm's quasigroup of order 10 detects each wrong digit and each swap of neighbours. */
const DAMM = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
];

/** `random` returns a whole number from 0 to below `max`. */
export function createCode(random: (max: number) => number): string {
  const digits = Array.from({ length: RANDOM_DIGITS }, () => random(10)).join("");
  return digits + checkDigit(digits);
}

/** Ignores the spaces, dots and dashes that were typed; returns null when the rest is no code. */
export function parseClassCode(typed: string): string | null {
  const code = bare(typed);
  return /^[0-9]{8}$/.test(code) && checkDigit(code) === 0 ? code : null;
}

/** Returns how many digits were typed when they are too few or too many and there is nothing else, or null. */
export function wrongDigits(typed: string): number | null {
  const code = bare(typed);
  return /^[0-9]+$/.test(code) && code.length !== CODE_DIGITS ? code.length : null;
}

function bare(typed: string): string {
  return typed.replace(/[\s.\-\u2010-\u2015]/g, "");
}

/** Returns for example « 4821 7730 ». */
export function formatCode(code: string): string {
  return `${code.slice(0, 4)}\u00A0${code.slice(4)}`;
}

function checkDigit(digits: string): number {
  return [...digits].reduce((row, digit) => DAMM[row]?.[Number(digit)] ?? 0, 0);
}

/** The alphabet leaves out 0, 1, I, L and O, which are easily confused. */
const RESUME_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const RESUME_LENGTH = 12;

export function createResumeCode(random: (max: number) => number): string {
  return Array.from({ length: RESUME_LENGTH }, () => RESUME_ALPHABET[random(RESUME_ALPHABET.length)]).join("");
}

export function parseResumeCode(typed: string): string | null {
  const code = bare(typed).toUpperCase();
  return code.length === RESUME_LENGTH && [...code].every((character) => RESUME_ALPHABET.includes(character))
    ? code
    : null;
}

/** Returns for example « K7QM-2X9D-PLRA ». */
export function formatResumeCode(code: string): string {
  return (code.match(/.{4}/g) ?? []).join("-");
}
