import { Resvg } from "@resvg/resvg-js";
import { sansFamily } from "./fonts.ts";
import { house, type Tone } from "./palette.ts";
import { getPreviewFonts, withoutThinSpaces } from "./preview-fonts.ts";

const DARK_RULES = /@media \(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^}]*\})*)\}/g;

/** A bitmap in one scheme's colours: mail programs show no SVG. */
export async function renderLetterPicture(svg: string, scheme: keyof Tone, width: number): Promise<Buffer> {
  const { files } = await getPreviewFonts();
  const drawn = withoutThinSpaces(svg)
    .replaceAll(/@font-face\{[^}]*\}/g, "")
    .replaceAll(DARK_RULES, scheme === "dark" ? "$1" : "");
  const font = { fontFiles: files, loadSystemFonts: false, defaultFontFamily: sansFamily };
  const background = house.card[scheme];
  return new Resvg(drawn, { font, background, fitTo: { mode: "width", value: width } }).render().asPng();
}
