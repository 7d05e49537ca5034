/** All texts of a publication together may have this size, some twenty times that of the present content. */
export const MAX_EDITION_BYTES = 20_000_000;

/**
 * Characters of the sentence that says why an edition is published. The reason for a forced publication has the
 * same maximum.
 */
export const EDITION_NOTE_LENGTH = { min: 10, max: 500 };

/** The edition cannot be published; the person who asked for the publication reads the message. */
export class EditionRefused extends Error {
  override name = "EditionRefused";
}

/** Another edition took the number meanwhile; the same changes may be published again on top of it. */
export class EditionTaken extends EditionRefused {
  constructor() {
    super(
      "Une autre édition a été publiée pendant la vérification de la vôtre : recommencez, vos textes seront vérifiés avec les siens.",
    );
  }
}

/** The database is unavailable, full or read-only; the same edition may be published later. */
export class DatabaseUnavailable extends EditionRefused {}

export function tooLarge(bytes: number): string {
  return `Ces textes pèsent ${megabytes(bytes)} Mo : une édition en change ${megabytes(MAX_EDITION_BYTES)} au plus.`;
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
