import { useState } from "react";
import { data, isRouteErrorResponse, Link, useLocation } from "react-router";
import { describeLoadError } from "#app/letters/subscribers/describe-load-error.server.ts";
import { loadFailure } from "#app/letters/subscribers/load-error.ts";
import { viewSubscribers } from "#app/letters/subscribers/subscriber-list.server.ts";
import {
  STATUS_LABELS,
  STATUSES,
  SUBSCRIBER_FILTERS,
  type SubscriberFilter,
  type SubscriberStatus,
  subscribersHref,
} from "#app/letters/subscribers/subscriber-query.ts";
import { SubscribersView } from "#app/letters/subscribers/subscribers-view.tsx";
import { PURPOSE_LABELS, PURPOSES } from "#app/letters/subscriptions/purposes.ts";
import { ExportPanel } from "#app/letters/transfer/export-panel.tsx";
import { OVERVIEW_PATH } from "#app/office/frame/admin-shell.tsx";
import { FirstSteps } from "#app/office/frame/first-steps.tsx";
import { capitalised, formatCount, formatNumber, formatRate, plural } from "#app/office/frame/wording.ts";
import { readFilters } from "#app/office/list/list-query.ts";
import { currentAdmin } from "#app/office/sign-in/admin-guard.server.ts";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { requireServices, type Services } from "#platform/services.ts";
import type { Route } from "./+types/subscribers.route";
import { type Overview, readOverview } from "./overview.server.ts";
import { StateList } from "./state-list.tsx";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const now = new Date();
  const asked = { admin: currentAdmin(context), path: url.pathname, parameters: url.searchParams, now };
  const overview = url.pathname === OVERVIEW_PATH ? await tryOverview(services, contentOf(context), request) : null;
  try {
    return { view: await viewSubscribers(services.db, asked), overview, error: null };
  } catch (error) {
    services.reportError(error, request);
    return data({ view: null, overview, error: describeLoadError(error) }, { status: 503 });
  }
}

/** Returns null on a failure, which must not hide the list of subscribers. */
async function tryOverview(services: Services, content: Catalogue, request: Request): Promise<Overview | null> {
  try {
    return await readOverview(services, { content, now: new Date() });
  } catch (error) {
    services.reportError(error, request);
    return null;
  }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { view: null, overview: null, error: loadFailure(messageOf(error)) };
  }
}

export function meta({ location }: Route.MetaArgs) {
  const title = location.pathname === OVERVIEW_PATH ? "État du site" : "Gestion des abonnés";
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

export default function SubscribersPage({ loaderData }: Route.ComponentProps) {
  const { view, overview, error } = loaderData;
  const { pathname, search } = useLocation();
  const isFirstPage = pathname === OVERVIEW_PATH;
  const parameters = new URLSearchParams(search);
  const query = view?.query ?? readFilters(SUBSCRIBER_FILTERS, parameters);
  // The address may hold something else, such as that the sign-in succeeded.
  const isAsked = Object.values(SUBSCRIBER_FILTERS).some(({ name }) => parameters.has(name));
  const list = (
    <SubscribersView {...{ query, view, error }} heading={isFirstPage ? null : <h1>{LIST_TITLE}</h1>}>
      <ExportPanel status={query.status} counts={view?.counts ?? null} />
    </SubscribersView>
  );
  if (!isFirstPage) return list;
  return (
    <>
      <OverviewPage overview={overview} />
      <FoldedList isAsked={isAsked || error !== null}>{list}</FoldedList>
    </>
  );
}

const LIST_TITLE = "Gestion des abonnés";

/** The list is folded below the overview, and open when the address contains a query for it. */
function FoldedList({ isAsked, children }: { isAsked: boolean; children: Elements }) {
  const [isOpen, setOpen] = useState(isAsked);
  return (
    <details
      className="admin-next-part"
      open={isOpen || isAsked}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{LIST_TITLE}</h2>
      </summary>
      {children}
    </details>
  );
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `réponse ${error.status} du serveur`;
  return error instanceof Error ? error.message : "";
}

function OverviewPage({ overview }: { overview: Overview | null }) {
  return (
    <>
      <h1>État du site</h1>
      {overview ? <Parts overview={overview} /> : <p className="alert">L’état du site n’a pas pu être lu.</p>}
    </>
  );
}

function Parts({ overview }: { overview: Overview }) {
  return (
    <>
      <p className="muted">
        <FrenchText>{`Le ${formatDayAndHour(overview.at)}.`}</FrenchText>
      </p>
      <FirstSteps steps={overview.firstSteps} />
      <StateList overview={overview} />
      <section aria-labelledby="people">
        <h2 id="people">Abonnés</h2>
        <PeopleCounts counts={overview.counts} />
      </section>
    </>
  );
}

function PeopleCounts({ counts: { people, purposes, week, month } }: { counts: Overview["counts"] }) {
  // The notice of the launch is left out once nobody is subscribed to it.
  const shown = PURPOSES.filter(
    (one) => one === "weekly_letter" || STATUSES.some((status) => purposes[one][status] > 0),
  );
  const signedUp = STATUSES.reduce((sum, status) => sum + week[status], 0);
  return (
    <>
      <dl className="admin-people">
        {STATUSES.map((status) => (
          <div key={status}>
            <dt>
              <span className="admin-status" data-status={status}>
                {STATUS_LABELS[status]}
              </span>
            </dt>
            <dd>
              <CountLink filter={{ status }} value={people[status]} about={STATUS_LABELS[status]} />
            </dd>
          </div>
        ))}
      </dl>
      <dl className="admin-lines">
        {shown.map((purpose) => (
          <div key={purpose}>
            <dt>{capitalised(PURPOSE_LABELS[purpose])}</dt>
            <dd>
              {STATUSES.map((status, index) => (
                <span key={status}>
                  <span>{index > 0 ? ", " : ""}</span>
                  <CountLink
                    filter={{ status, purpose }}
                    value={purposes[purpose][status]}
                    words={stateName(status, purposes[purpose][status])}
                    about={PURPOSE_LABELS[purpose]}
                  />
                </span>
              ))}
            </dd>
          </div>
        ))}
        <div>
          <dt>Trente derniers jours</dt>
          <dd>{`${formatCount(month.joined, "arrivée")} (inscriptions confirmées), ${formatCount(month.left, "départ")}`}</dd>
        </div>
        <div>
          <dt>Taux de confirmation</dt>
          <dd>
            <span>{`${formatRate(week.confirmed + week.unsubscribed, signedUp) ?? "–"} `}</span>
            <span className="muted">{`sur ${formatCount(signedUp, "inscription")} en 7 jours, le temps de confirmer`}</span>
          </dd>
        </div>
      </dl>
    </>
  );
}

function stateName(status: SubscriberStatus, value: number): string {
  if (status === "pending") return "à confirmer";
  return plural(value, status === "confirmed" ? "confirmée" : "quittée");
}

type CountLinkProps = { filter: Partial<SubscriberFilter>; value: number; words?: string; about?: string };

function CountLink({ filter, value, words, about }: CountLinkProps) {
  return (
    <Link to={subscribersHref(filter)}>
      <span>{`${formatNumber(value)}${words ? ` ${words}` : ""}`}</span>
      {about ? <span className="sr-only">{`, ${about}`}</span> : null}
    </Link>
  );
}
