/** Its message is shown to whoever wanted to publish. */
export class EditionRefused extends Error {
  override name = "EditionRefused";
}
