import { expect, test } from "vitest";
import { hasPostgres } from "#tests/support/database/postgres.ts";
import { databaseAway } from "./database-away.ts";
import { FORM_IN_A_FAULT, SEEN_IN_A_FAULT } from "./visitor.ts";

test.runIf(hasPostgres)(
  "while the database is away pages are served, forms keep what was typed and links say so; then all goes on without a restart",
  { timeout: 600_000 },
  async () => {
    const { log, ...found } = await databaseAway({ seconds: 3 });
    expect(found).toEqual({
      acknowledged: 2,
      lost: 0,
      doubled: 0,
      during: SEEN_IN_A_FAULT,
      inBrowser: FORM_IN_A_FAULT,
      link: {
        confirmation: { status: 503, saysSo: true },
        oneClick: { status: 503, saysSo: true },
        confirmationAfter: 200,
        emails: 2,
      },
      pages: { asked: 12, served: 12 },
      healthz: { before: 200, during: [503], after: 200 },
      admin: { status: 503, showsAlert: true },
      isRestarted: false,
    });
    expect(log.personal).toEqual([]);
    expect(log.jobsFailed).toBeLessThan(5);
  },
);
