import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmptyDatabase } from "#tests/support/database/database.ts";

const MIGRATIONS = join(import.meta.dirname, "migrations");

type Event = [kind: "requested" | "confirmed" | "withdrawn", form: string, purpose: string, day: number];

type Person = {
  email: string;
  status: "pending" | "confirmed" | "unsubscribed";
  source?: string;
  leftOn?: number;
  events: Event[];
};

const HOME = ["updates_signup", "weekly_letter"] as const;
const PROFILE = ["profile_signup", "launch_notice"] as const;

/** In the first version a confirmation or departure bears the purpose of the last request. */
const PEOPLE: (Person & { becomes: string[]; overall: string })[] = [
  {
    email: "lettre",
    status: "confirmed",
    events: [
      ["requested", ...HOME, 1],
      ["confirmed", ...HOME, 2],
    ],
    becomes: ["weekly_letter confirmed 1 2 -"],
    overall: "confirmed",
  },
  {
    email: "lancement-puis-lettre-demandee",
    status: "confirmed",
    events: [
      ["requested", ...PROFILE, 1],
      ["confirmed", ...PROFILE, 2],
      ["requested", ...HOME, 3],
    ],
    becomes: ["launch_notice confirmed 1 2 -", "weekly_letter pending 3 - -"],
    overall: "confirmed",
  },
  {
    email: "deux-demandes-une-pression",
    status: "confirmed",
    events: [
      ["requested", ...PROFILE, 1],
      ["requested", ...HOME, 2],
      ["confirmed", ...HOME, 3],
    ],
    becomes: ["launch_notice confirmed 1 3 -", "weekly_letter pending 2 - -"],
    overall: "confirmed",
  },
  {
    email: "reglages",
    status: "confirmed",
    events: [
      ["requested", ...PROFILE, 1],
      ["requested", "account_settings", "weekly_letter", 2],
      ["confirmed", "account_settings", "weekly_letter", 2],
    ],
    becomes: ["launch_notice pending 1 - -", "weekly_letter confirmed 2 2 -"],
    overall: "confirmed",
  },
  {
    email: "importee",
    status: "confirmed",
    events: [["confirmed", "import", "weekly_letter", 4]],
    becomes: ["weekly_letter confirmed 4 4 -"],
    overall: "confirmed",
  },
  {
    email: "partie",
    status: "unsubscribed",
    leftOn: 5,
    events: [
      ["requested", ...HOME, 1],
      ["confirmed", ...HOME, 2],
      ["withdrawn", ...HOME, 5],
    ],
    becomes: ["weekly_letter withdrawn 1 2 5"],
    overall: "unsubscribed",
  },
  {
    email: "partie-et-redemandee",
    status: "pending",
    leftOn: 5,
    events: [
      ["requested", ...HOME, 1],
      ["confirmed", ...HOME, 2],
      ["withdrawn", ...HOME, 5],
      ["requested", ...HOME, 6],
      ["requested", ...PROFILE, 7],
    ],
    becomes: ["launch_notice pending 7 - -", "weekly_letter withdrawn 1 2 5"],
    overall: "unsubscribed",
  },
  {
    email: "partie-et-revenue",
    status: "confirmed",
    events: [
      ["requested", ...PROFILE, 1],
      ["confirmed", ...PROFILE, 2],
      ["withdrawn", ...PROFILE, 3],
      ["requested", ...HOME, 4],
      ["confirmed", ...HOME, 5],
    ],
    becomes: ["launch_notice withdrawn 1 2 3", "weekly_letter confirmed 4 5 -"],
    overall: "confirmed",
  },
  {
    email: "en-attente",
    status: "pending",
    events: [["requested", ...HOME, 1]],
    becomes: ["weekly_letter pending 1 - -"],
    overall: "pending",
  },
  {
    email: "sans-preuve",
    status: "confirmed",
    source: "profile_signup",
    events: [],
    becomes: ["launch_notice pending now - -"],
    overall: "pending",
  },
  {
    email: "partie-sans-preuve",
    status: "unsubscribed",
    leftOn: 5,
    events: [],
    becomes: ["weekly_letter withdrawn 1 - 5"],
    overall: "unsubscribed",
  },
];

const dayOf = (day: number) => `2026-11-${String(day).padStart(2, "0")}T12:00:00.000Z`;
const shownDay = (date: Date | null) =>
  date === null
    ? "-"
    : date.getTime() > Date.parse(dayOf(20)) || date.getTime() < Date.parse(dayOf(1))
      ? "now"
      : String(date.getUTCDate());

let client: PGlite;
beforeAll(async () => {
  client = await openEmptyDatabase();
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const { entries } = JSON.parse(readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  const first = entries.findIndex(({ tag }) => tag.endsWith("_subscriptions"));
  const run = async (list: typeof migrations) => {
    for (const statement of list.flatMap(({ sql }) => sql)) await client.exec(statement);
  };
  await run(migrations.slice(0, first));
  for (const person of PEOPLE) await insert(person);
  await run(migrations.slice(first));
});
afterAll(() => client.close());

async function insert({ email, status, source = "updates_signup", leftOn, events }: Person): Promise<void> {
  const id = randomUUID();
  await client.query(
    "insert into email_subscribers (id, email, source, status, created_at, confirmed_at, unsubscribed_at) values ($1, $2, $3, $4, $5, $6, $7)",
    [id, email, source, status, dayOf(1), status === "confirmed" ? dayOf(2) : null, leftOn ? dayOf(leftOn) : null],
  );
  for (const [kind, form, purpose, day] of events) {
    await client.query(
      "insert into consent_events (id, subscriber_id, kind, purpose, text_version, form, created_at) values ($1, $2, $3, $4, 'v', $5, $6)",
      [randomUUID(), id, kind, purpose, form, dayOf(day)],
    );
    if (kind !== "requested" || form === "account_settings") continue;
    await client.query(
      "insert into subscriber_tokens (token_hash, subscriber_id, purpose, created_at) values ($1, $2, $3, $4)",
      [`${email}-${day}`, id, form === "updates_signup" ? "confirm-and-sign-in" : "confirm", dayOf(day)],
    );
  }
}

test.each(PEOPLE)("a database of before: $email becomes what can be proven", async ({ email, becomes, overall }) => {
  const { rows } = await client.query<
    { purpose: string; status: string; dates: (Date | null)[] } & Record<string, Date | null>
  >(
    `select a.purpose, a.status, a.requested_at, a.confirmed_at, a.withdrawn_at
     from subscriptions a join email_subscribers s on s.id = a.subscriber_id where s.email = $1 order by a.purpose`,
    [email],
  );
  const states = rows.map(({ purpose, status, requested_at: asked, confirmed_at: confirmed, withdrawn_at: left }) =>
    [purpose, status, ...[asked, confirmed, left].map((date) => shownDay(date ?? null))].join(" "),
  );
  expect(states).toEqual(becomes);
  const { rows: people } = await client.query("select status from email_subscribers where email = $1", [email]);
  expect(people).toEqual([{ status: overall }]);
});

test("nothing of the ledger changes, and each waiting link answers the request of its own form", async () => {
  const { rows } = await client.query<{ events: number }>("select count(*)::int as events from consent_events");
  expect(rows[0]?.events).toBe(PEOPLE.flatMap(({ events }) => events).length);
  const { rows: links } = await client.query<{ link: string; same: boolean }>(
    `select t.token_hash as link, e.created_at = t.created_at and e.kind = 'requested' as same
     from subscriber_tokens t left join consent_events e on e.id = t.consent_event_id`,
  );
  expect(links.filter(({ same }) => !same)).toEqual([]);
  expect(links.length).toBeGreaterThan(8);
});
