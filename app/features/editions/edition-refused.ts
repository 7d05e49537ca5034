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
