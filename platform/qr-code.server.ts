import encodeQR from "qr";

export type QrCode = { size: number; path: string };

const QUIET_ZONE = 4;

/** Draws the code as one SVG path, so that the page fetches no picture and needs no style. */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size: rows.length, path: squares.join("") };
}
