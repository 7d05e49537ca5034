import { ImportFileError } from "./import-error.ts";

const WORKBOOK =
  "Ce fichier est un classeur de tableur, pas un CSV. Dans le tableur : « Enregistrer sous », format « CSV UTF-8 ».";

/** UTF-16 by BOM or NUL bytes; else UTF-8 if valid; else windows-1252, which is rarely valid UTF-8. */
export async function encodingOf(file: Blob): Promise<string> {
  const [first = 0, second = 0, third = 0, fourth = 0] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const start = [first, second, third, fourth].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // The signatures of xlsx and ods (ZIP), and of xls.
  if (start === "504b0304" || start === "d0cf11e0") throw new ImportFileError(WORKBOOK);
  if (start.startsWith("fffe") || (first !== 0 && second === 0 && fourth === 0)) return "utf-16le";
  if (start.startsWith("feff") || (first === 0 && second !== 0 && third === 0)) return "utf-16be";
  try {
    for await (const _piece of pieces(file, "utf-8", true));
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

export async function* pieces(file: Blob, encoding: string, isStrict = false) {
  const decoder = new TextDecoder(encoding, { fatal: isStrict });
  const reader = file.stream().getReader();
  let bytesRead = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytesRead += piece.value.length;
    yield { text: decoder.decode(piece.value, { stream: true }), bytesRead };
  }
  const rest = decoder.decode();
  if (rest) yield { text: rest, bytesRead };
}
