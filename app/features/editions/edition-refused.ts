/** Its message is shown to whoever wanted to publish. */
export class EditionRefused extends Error {
  override name = "EditionRefused";
}

/** Another edition has the number since: the same may be tried over it. */
export class EditionTaken extends EditionRefused {}

/** By a database that is away, full or read-only: the same edition may pass later. */
export class DatabaseUnavailable extends EditionRefused {}
