import { writeAnki } from "./anki.ts";
import { EXPORT_EXTENSIONS, type ExportExtension } from "./export-paths.ts";
import type { ExportedQuiz } from "./exported-quiz.ts";
import { writeGift } from "./gift.ts";
import { writeKahoot } from "./kahoot.server.ts";
import { writeMoodleXml } from "./moodle-xml.ts";
import { writePlainText } from "./plain-text.ts";
import { writeSpreadsheet } from "./spreadsheet.ts";

type ExportFormat = {
  name: string;
  use: string;
  type: string;
  write: (quiz: ExportedQuiz) => string | Uint8Array<ArrayBuffer>;
};

export const EXPORT_FORMATS: Record<ExportExtension, ExportFormat> = {
  xml: {
    name: "Moodle XML",
    use: "Pour Moodle et les plateformes qui s’en servent : Banque de questions, Importer, format XML Moodle.",
    type: "application/xml; charset=utf-8",
    write: writeMoodleXml,
  },
  gift: {
    name: "GIFT",
    use: "Pour Moodle aussi, en texte que l’on peut relire et modifier.",
    type: "text/plain; charset=utf-8",
    write: writeGift,
  },
  csv: {
    name: "Tableur (CSV)",
    use: "S’ouvre dans Excel en français ou LibreOffice.",
    type: "text/csv; charset=utf-8",
    write: writeSpreadsheet,
  },
  txt: {
    name: "Texte",
    use: "À coller où vous voulez. Le corrigé est à part, à la fin.",
    type: "text/plain; charset=utf-8",
    write: writePlainText,
  },
  tsv: {
    name: "Cartes Anki",
    use: "Pour réviser avec Anki (2.1.54 ou plus récent) : Fichier, Importer.",
    type: "text/tab-separated-values; charset=utf-8",
    write: writeAnki,
  },
  xlsx: {
    name: "Kahoot",
    use: "Une feuille de calcul que Kahoot importe. Elle n’a pas de place pour les explications.",
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write: writeKahoot,
  },
};

/** The file as it is saved; null for an extension that is no format. */
export function exportFile(quiz: ExportedQuiz, extension: string): Response | null {
  const known = EXPORT_EXTENSIONS.find((one) => one === extension);
  if (!known) return null;
  const format = EXPORT_FORMATS[known];
  const body = format.write(quiz);
  return new Response(body, {
    headers: {
      "Content-Type": format.type,
      "Content-Disposition": `attachment; filename="lerecap-${quiz.id}.${extension}"`,
      "X-Robots-Tag": "noindex",
    },
  });
}
