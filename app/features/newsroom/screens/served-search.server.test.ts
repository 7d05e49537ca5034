import { expect, test } from "vitest";
import type { ServedDocument } from "../served-documents.server.ts";
import { findServed } from "./served-search.server.ts";

const document = (title: string) => ({ title, kind: "article" }) as ServedDocument;

test.each(["l'impact", "l’impact", "L’IMPACT"])("%s finds the title, whatever its apostrophe", (text) => {
  for (const title of ["Mesurer l’impact", "Mesurer l'impact"]) {
    expect(findServed([document(title)], { text, kind: null } as Parameters<typeof findServed>[1])).toHaveLength(1);
  }
});
