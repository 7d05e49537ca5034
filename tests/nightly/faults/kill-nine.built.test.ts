import { expect, test } from "vitest";
import { hasPostgres } from "#tests/support/database/postgres.ts";
import { killRounds } from "./kill-rounds.ts";

const ROUNDS = 2;

test.for([
  ["embedded", true],
  ["postgres", hasPostgres],
] as const)(
  "what was acknowledged is kept when the server is killed in the middle of sign-ups: %s",
  { timeout: 900_000, concurrent: true },
  async ([database, isPresent], { skip }) => {
    if (!isPresent) skip("PostgreSQL is not installed");
    const { acknowledged, sentAgain: _, ...found } = await killRounds({ database, rounds: ROUNDS });
    expect(acknowledged).toBeGreaterThan(0);
    expect(found).toEqual({
      rounds: ROUNDS,
      lost: { rows: 0, consents: 0, links: 0, messages: 0 },
      twice: { rows: 0, messageIds: 0 },
    });
  },
);
