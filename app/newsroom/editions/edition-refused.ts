/** All texts of a publication together: some twenty times the content of today. */
export const MAX_EDITION_BYTES = 20_000_000;

/** Its message is shown to whoever wanted to publish. */
export class EditionRefused extends Error {
  override name = "EditionRefused";
}

/** Another edition has the number since: the same may be tried over it. */
export class EditionTaken extends EditionRefused {
  constructor() {
    super(
      "Une autre édition a été publiée pendant la vérification de la vôtre : recommencez, vos textes seront vérifiés avec les siens.",
    );
  }
}

/** By a database that is away, full or read-only: the same edition may pass later. */
export class DatabaseUnavailable extends EditionRefused {}

export function tooLarge(bytes: number): string {
  return `Ces textes pèsent ${megabytes(bytes)} Mo : une édition en change ${megabytes(MAX_EDITION_BYTES)} au plus.`;
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
