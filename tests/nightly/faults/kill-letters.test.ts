import { expect, test } from "vitest";
import { hasPostgres } from "#tests/support/database/postgres.ts";
import { killLetters } from "./kill-letters.ts";

const PEOPLE = 120;
/** As many as there are connections. */
const DOUBTS_A_KILL = 10;

test.for([
  ["embedded", ["SIGKILL"], true],
  ["postgres", ["SIGTERM", "SIGKILL"], hasPostgres],
] as const)(
  "killed or stopped while letters leave, nobody is left out, and who has it twice was named before: %s",
  { timeout: 600_000 },
  async ([database, signals, isPresent], { skip }) => {
    if (!isPresent) skip("PostgreSQL is not installed");
    const rounds = signals.length;
    const { doubled, doubts, ...found } = await killLetters({ database, rounds, people: PEOPLE, signals });
    expect(found).toEqual({
      sent: PEOPLE,
      missed: 0,
      unnamed: 0,
      mostDoubtsAtOnce: doubts,
      underWayAtStop: 0,
      resumed: 0,
    });
    expect(doubts).toBeLessThanOrEqual(DOUBTS_A_KILL);
    expect(doubled).toBeLessThanOrEqual(doubts);
  },
);
