import { expect, test } from "vitest";
import { hasPostgres } from "#tests/support/database/postgres.ts";
import { killMigrationRounds } from "./kill-migrations.ts";

const ROUNDS = 2;

test.for([
  ["embedded", true],
  ["postgres", hasPostgres],
] as const)(
  "a server that is killed while it makes or upgrades its tables ends with all of them, and the rows, at the next start: %s",
  { timeout: 900_000 },
  async ([database, isPresent], { skip }) => {
    if (!isPresent) skip("PostgreSQL is not installed");
    const { rounds, broken, lostRows } = await killMigrationRounds({ database, rounds: ROUNDS });
    expect({ rounds, broken, lostRows }).toEqual({ rounds: ROUNDS, broken: 0, lostRows: 0 });
  },
);
