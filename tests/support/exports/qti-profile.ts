import { readFileSync } from "node:fs";
import { join } from "node:path";
import { XmlDocument, XsdValidator } from "libxml2-wasm";

const PROFILE = readFileSync(join(import.meta.dirname, "qti-item.xsd"));

/** Throws for an item that a reader of QTI 2.1 could refuse. The schema of IMS is not ours to hand on: see docs/decisions. */
export function validateItem(item: string): void {
  using schema = XmlDocument.fromBuffer(PROFILE);
  using validator = XsdValidator.fromDoc(schema);
  using document = XmlDocument.fromString(item);
  validator.validate(document);
}
