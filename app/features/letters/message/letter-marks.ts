/** What differs between two copies of a letter stands in its template under these addresses. */
export const LETTER_MARKS = {
  leave: "https://le-recap.invalid/depart/",
  pause: "https://le-recap.invalid/pause/",
} as const;
