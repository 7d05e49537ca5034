import { expect, test } from "vitest";
import { hasPostgres } from "#tests/support/database/postgres.ts";
import { twoProcesses } from "./two-processes.ts";

const SECONDS = 5;

test.runIf(hasPostgres)(
  "two processes on one PostgreSQL send each message once, and share migrations, limits, sessions and the night's work",
  { timeout: 600_000 },
  async () => {
    const { acknowledged, migrations, limits, ...found } = await twoProcesses({ seconds: SECONDS });
    expect(acknowledged).toBeGreaterThan(20);
    expect(migrations.applied).toBe(migrations.expected);
    expect(limits.allowed).toBe(limits.expected);
    expect(found).toEqual({
      seconds: SECONDS,
      lost: 0,
      doubled: 0,
      sessions: { elsewhere: 200, afterSignOut: 303 },
      retentionRuns: 1,
    });
  },
);
