import { and, eq, inArray } from "drizzle-orm";
import { listSentLetters } from "#app/letters/archive/letter-archive.server.ts";
import { readLetterHighlights } from "#app/letters/desk/letter-highlights.server.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { DAYS_AHEAD, type DueReview, listDueReviews } from "#app/newsroom/drafts/due-reviews.server.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { listScheduled } from "#app/newsroom/drafts/read-drafts.server.ts";
import { type ReportedError, readReportedErrors } from "#app/newsroom/drafts/reported-errors.server.ts";
import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import type { FirstStep } from "#app/office/frame/first-steps.tsx";
import { ACCESS_PATH, EDIT_FIELDS, EDIT_PATH, NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { isAtLeast } from "#app/office/team/staff.ts";
import type { Database } from "#database/open.server.ts";
import { draftReviews, draftRevisions } from "#database/schema/newsroom.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { LetterEntry } from "#library/schema/load-content.ts";
import { addDays, formatDate } from "#platform/french/dates.ts";
import { formatHour, parisDay } from "#platform/french/paris-time.ts";

/** `href` leads to the page where the event is prepared; it is null when that is done outside the newsroom. */
type PlannedEvent = { day: string; what: string; title: string; href: string | null };

export type Desk = {
  due: DueReview[];
  errors: ReportedError[];
  letter: { title: string; when: string; document: string | null; href: string | null } | null;
  weeks: { name: string; events: PlannedEvent[] }[];
};

const WEEKS_AHEAD = 4;

/** What a new member does first; a writer publishes nothing and needs no telephone. */
export async function readFirstSteps(db: Database, staff: Staff): Promise<FirstStep[]> {
  const isTheirs = eq(draftRevisions.userId, staff.userId);
  const wrote = await db.$count(draftRevisions, isTheirs);
  const shared =
    (await db.$count(draftRevisions, and(isTheirs, inArray(draftRevisions.reason, ["request", "publish"])))) +
    (await db.$count(draftReviews, eq(draftReviews.userId, staff.userId)));
  const isReader = isAtLeast(staff, "reviewer");
  return [
    ...(isReader
      ? [{ isDone: staff.hasPhone, words: "Régler le téléphone, dont un code sert à publier", to: ACCESS_PATH }]
      : []),
    {
      isDone: wrote > 0,
      words: "Écrire : un brouillon d’essai, qui ne se publie jamais, ou une correction du site",
      to: `${NEWSROOM_PATH}/nouveau`,
    },
    {
      isDone: shared > 0,
      words: isReader
        ? "Demander une relecture, ou relire ce qu’une autre personne a écrit"
        : "Demander une relecture : une autre personne lit ce que vous écrivez, et le publie",
      to: `${NEWSROOM_PATH}/aide`,
    },
  ];
}

export async function readDesk(
  services: NewsroomServices,
  staff: Staff,
  { catalogue, now }: { catalogue: Catalogue; now: Date },
): Promise<Desk> {
  const today = parisDay(now);
  const content = servedContent(services);
  const reviews = listDueReviews(content, today, WEEKS_AHEAD * 7);
  const soon = addDays(today, DAYS_AHEAD);
  const { next } = await readLetterHighlights(services.db, catalogue);
  const left = new Set((await listSentLetters(services.db, catalogue)).map(({ href }) => href));
  const toCome = content.letters.filter(({ href }) => !left.has(href));
  const document = content.letters.find(({ front }) => next && front.number === numberIn(next))?.file ?? null;
  const isAdministrator = isAtLeast(staff, "administrator");
  return {
    due: reviews.filter(({ date }) => date <= soon),
    errors: await readReportedErrors(services),
    letter: next && { title: next.title, when: next.when, document, href: isAdministrator ? next.path : null },
    weeks: await planWeeks(services, { reviews, letters: toCome, today }),
  };
}

const numberIn = ({ path }: { path: string }) => Number(/\d+$/.exec(path)?.[0]);

type Planned = { reviews: DueReview[]; letters: LetterEntry[]; today: string };

async function planWeeks(services: NewsroomServices, { reviews, letters, today }: Planned): Promise<Desk["weeks"]> {
  const last = addDays(today, WEEKS_AHEAD * 7);
  const scheduled = (await listScheduled(services)).flatMap(({ id, title, publishAt }) => {
    if (!publishAt) return [];
    return [
      {
        day: parisDay(publishAt),
        what: `Publication à ${formatHour(publishAt)}`,
        title,
        href: draftPath(id, "publication"),
      },
    ];
  });
  const written = letters.map(({ front: { number, subject, sendAt }, href }) => {
    return { day: sendAt.slice(0, 10), what: `Lettre n° ${number}`, title: subject, href: editHref(href) };
  });
  const due = reviews.map(({ date, title, why, href }) => ({
    day: date,
    what: `À mettre à jour : ${why}`,
    title,
    href: editHref(href),
  }));
  const events: PlannedEvent[] = [...scheduled, ...written, ...due]
    .filter(({ day }) => day >= today && day <= last)
    .toSorted((one, other) => one.day.localeCompare(other.day));
  const weeks = Map.groupBy(events, ({ day }) => mondayOf(day));
  return [...weeks].map(([monday, own]) => ({ name: `Semaine du ${formatDate(monday)}`, events: own }));
}

const editHref = (page: string) => `${EDIT_PATH}?${new URLSearchParams({ [EDIT_FIELDS.page]: page })}`;

/** `day` and the result are YYYY-MM-DD. */
function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}
