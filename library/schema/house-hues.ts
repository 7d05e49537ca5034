/** Those of figures/palette.ts, each with a class in app/styles/tokens.css. */
export const HOUSE_HUES = [4, 29, 55, 81, 106, 132, 158, 184, 209, 235, 261, 286, 312, 338];
