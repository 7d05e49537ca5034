import type { Services } from "#platform/services.ts";
import type { DocumentKind } from "./documents.ts";

export type ServedDocument = {
  /** The path of its main file. */
  document: string;
  kind: DocumentKind;
  title: string;
  files: string[];
  /** Its page. */
  href: string | null;
};

/** Of the edition that is served, by kind and title. */
export async function listDocuments(_services: Pick<Services, "newsroom">): Promise<ServedDocument[]> {
  return [];
}
