import { editYaml, setField } from "../schema/yaml-document.ts";

/** Sets `rev` on one question; returns the text unchanged when it cannot be written. */
export function raiseRevision(text: string, index: number, rev: number): string {
  const path = ["questions", index, "rev"];
  return editYaml(text, (document) => setField(document, path, rev, "id")) ?? text;
}
