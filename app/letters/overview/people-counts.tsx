import { Link } from "react-router";
import {
  STATUS_LABELS,
  STATUSES,
  type SubscriberFilter,
  type SubscriberStatus,
  subscribersHref,
} from "#app/letters/subscribers/subscriber-query.ts";
import { PURPOSE_LABELS, PURPOSES } from "#app/letters/subscriptions/purposes.ts";
import { capitalised } from "#app/office/frame/capitalised.ts";
import { number, plural, rate } from "#app/office/mail-queue/counts.ts";
import type { Overview } from "./overview.server.ts";

export function PeopleCounts({ counts: { people, purposes, recent } }: { counts: Overview["counts"] }) {
  const signedUp = (days: 7 | 30) => STATUSES.reduce((sum, status) => sum + recent[days][status], 0);
  const answered = recent[7].confirmed + recent[7].unsubscribed;
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
        {PURPOSES.map((purpose) => (
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
          <dt>Inscriptions en 30 jours</dt>
          <dd>
            <CountLink filter={{ sinceDays: 30 }} value={signedUp(30)} about="en 30 jours" />
            {STATUSES.map((status, index) => (
              <span key={status}>
                <span>{index > 0 ? ", " : ", dont "}</span>
                <CountLink
                  filter={{ sinceDays: 30, status }}
                  value={recent[30][status]}
                  words={stateName(status, recent[30][status])}
                  about="en 30 jours"
                />
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>Taux de confirmation</dt>
          <dd>
            <span>{`${rate(answered, signedUp(7)) ?? "–"} `}</span>
            <span className="muted">
              sur{" "}
              <CountLink
                filter={{ sinceDays: 7 }}
                value={signedUp(7)}
                words={`${plural(signedUp(7), "inscription")} en 7 jours`}
              />
              , le temps de confirmer
            </span>
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
      <span>{`${number(value)}${words ? ` ${words}` : ""}`}</span>
      {about ? <span className="sr-only">{`, ${about}`}</span> : null}
    </Link>
  );
}
