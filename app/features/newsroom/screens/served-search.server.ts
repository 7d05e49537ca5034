import { fold } from "#library/search/fold.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "../documents.ts";
import type { ServedDocument } from "../served-documents.server.ts";
import type { ListQuery } from "./list-query.ts";

const MAX_FOUND = 200;

export function findServed(documents: ServedDocument[], { text, kind }: ListQuery): ServedDocument[] | null {
  if (!text && !kind) return null;
  const words = fold(text).split(/\s+/).filter(Boolean);
  return documents
    .filter((one) => (!kind || one.kind === kind) && words.every((word) => fold(one.title).includes(word)))
    .slice(0, MAX_FOUND);
}

export function countKinds(documents: ServedDocument[]): { kind: DocumentKind; count: number }[] {
  const kinds = Object.keys(DOCUMENT_KINDS) as DocumentKind[];
  return kinds.flatMap((kind) => {
    const count = documents.filter((one) => one.kind === kind).length;
    return count > 0 ? [{ kind, count }] : [];
  });
}
