/** The hues of figures/palette.ts, each with its class in app/styles/tokens.css. A fifteenth category shares one of them. */
export const HOUSE_HUES = [4, 29, 55, 81, 106, 132, 158, 184, 209, 235, 261, 286, 312, 338];
