import { expect, test } from "vitest";
import { hasPostgres } from "#tests/support/database/postgres.ts";
import { killMigrationRounds } from "./kill-migrations.ts";

const ROUNDS = 2;

test.for([
  ["embedded", true],
  ["postgres", hasPostgres],
] as const)(
  "a server that is killed while it makes its tables ends with all of them at the next start: %s",
  { timeout: 900_000 },
  async ([database, isPresent], { skip }) => {
    if (!isPresent) skip("PostgreSQL is not installed");
    const { rounds, broken } = await killMigrationRounds({ database, rounds: ROUNDS });
    expect({ rounds, broken }).toEqual({ rounds: ROUNDS, broken: 0 });
  },
);
