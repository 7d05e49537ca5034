/** The message is shown to the person who chose the file. */
export class ImportFileError extends Error {
  override name = "ImportFileError";
}
