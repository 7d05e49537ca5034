import { expect, test } from "vitest";
import { hasPostgres } from "#tests/support/database/postgres.ts";
import { killPublications } from "./kill-publications.ts";

/** PUBLICATION_KILLS=60 for the measure of a release. */
const ROUNDS = Number(process.env.PUBLICATION_KILLS ?? 3);

test.for([
  ["embedded", true],
  ["postgres", hasPostgres],
] as const)(
  "an edition is there whole or not at all when its writer is killed, and one whose number was told is kept: %s",
  { timeout: 900_000 },
  async ([database, isPresent], { skip }) => {
    if (!isPresent) skip("PostgreSQL is not installed");
    const { acknowledged, ...found } = await killPublications({ database, rounds: ROUNDS });
    expect(acknowledged).toBeGreaterThan(0);
    expect(found).toEqual({ rounds: ROUNDS, lost: 0, mixed: 0 });
  },
);
