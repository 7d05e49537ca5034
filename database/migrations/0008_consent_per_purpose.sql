-- One state for each purpose, made from the ledger of before. Until now one link confirmed the whole person, and the event named the
-- purpose of the last request: what a press confirmed is sure only where one purpose alone had been asked for since the person last
-- left. Where both had been, the press is taken for the notice of the launch, which is a single message, and the letter waits.
WITH departures AS (
  SELECT s.id, greatest(max(e.created_at) FILTER (WHERE e.kind = 'withdrawn'), s.unsubscribed_at) AS at
  FROM email_subscribers s LEFT JOIN consent_events e ON e.subscriber_id = s.id
  GROUP BY s.id
),
presses AS (
  SELECT
    e.subscriber_id, e.created_at,
    CASE
      WHEN e.form = 'import' THEN e.purpose
      WHEN e.form = 'account_settings' AND EXISTS (
        SELECT FROM consent_events r
        WHERE r.subscriber_id = e.subscriber_id AND r.kind = 'requested' AND r.form = e.form AND r.created_at = e.created_at
      ) THEN e.purpose
      WHEN asked.purposes > 1 THEN 'launch_notice'
      ELSE asked.purpose
    END AS purpose
  FROM consent_events e
  JOIN email_subscribers s ON s.id = e.subscriber_id AND s.status = 'confirmed'
  JOIN departures d ON d.id = e.subscriber_id
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT r.purpose) AS purposes, min(r.purpose) AS purpose FROM consent_events r
    WHERE r.subscriber_id = e.subscriber_id AND r.kind = 'requested' AND r.created_at <= e.created_at
      AND (d.at IS NULL OR r.created_at > d.at)
  ) asked
  WHERE e.kind = 'confirmed' AND (d.at IS NULL OR e.created_at > d.at)
),
confirmed AS (
  SELECT subscriber_id, purpose, min(created_at) AS confirmed_at FROM presses
  WHERE purpose IS NOT NULL GROUP BY subscriber_id, purpose
),
known AS (
  SELECT
    e.subscriber_id, e.purpose, d.at AS left_at,
    bool_or(e.created_at <= d.at) AS has_left,
    max(e.created_at) FILTER (WHERE e.kind = 'requested') AS requested_at,
    max(e.created_at) FILTER (WHERE e.kind = 'confirmed' AND e.created_at <= d.at) AS confirmed_before
  FROM consent_events e JOIN departures d ON d.id = e.subscriber_id
  GROUP BY e.subscriber_id, e.purpose, d.at
)
INSERT INTO subscriptions (subscriber_id, purpose, status, requested_at, confirmed_at, withdrawn_at)
SELECT
  coalesce(k.subscriber_id, c.subscriber_id),
  coalesce(k.purpose, c.purpose),
  CASE WHEN c.confirmed_at IS NOT NULL THEN 'confirmed' WHEN k.has_left THEN 'withdrawn' ELSE 'pending' END,
  coalesce(
    (
      SELECT max(r.created_at) FROM consent_events r
      WHERE r.subscriber_id = k.subscriber_id AND r.purpose = k.purpose AND r.kind = 'requested'
        AND r.created_at <= coalesce(c.confirmed_at, CASE WHEN k.has_left THEN k.left_at END, 'infinity')
    ),
    c.confirmed_at, k.requested_at, k.left_at
  ),
  coalesce(c.confirmed_at, k.confirmed_before),
  CASE WHEN c.confirmed_at IS NULL AND k.has_left THEN k.left_at END
FROM known k FULL JOIN confirmed c ON c.subscriber_id = k.subscriber_id AND c.purpose = k.purpose
WHERE (c.confirmed_at IS NOT NULL OR k.has_left OR k.requested_at IS NOT NULL)
  AND coalesce(k.purpose, c.purpose) IN ('weekly_letter', 'launch_notice');
--> statement-breakpoint
-- People without any proof: who left has left, who was said to be confirmed has to confirm, and has the usual days for it.
INSERT INTO subscriptions (subscriber_id, purpose, status, requested_at, confirmed_at, withdrawn_at)
SELECT
  s.id,
  CASE s.source WHEN 'profile_signup' THEN 'launch_notice' ELSE 'weekly_letter' END,
  CASE WHEN s.unsubscribed_at IS NULL AND s.status <> 'unsubscribed' THEN 'pending' ELSE 'withdrawn' END,
  CASE WHEN s.status = 'confirmed' THEN now() ELSE s.created_at END,
  NULL,
  CASE WHEN s.status = 'unsubscribed' THEN coalesce(s.unsubscribed_at, now()) ELSE s.unsubscribed_at END
FROM email_subscribers s WHERE NOT EXISTS (SELECT FROM subscriptions WHERE subscriber_id = s.id);
--> statement-breakpoint
UPDATE email_subscribers s SET status = state.status, confirmed_at = state.confirmed_at, unsubscribed_at = state.unsubscribed_at
FROM (
  SELECT
    subscriber_id,
    CASE WHEN bool_or(status = 'confirmed') THEN 'confirmed' WHEN bool_or(status = 'withdrawn') THEN 'unsubscribed' ELSE 'pending' END AS status,
    min(confirmed_at) FILTER (WHERE status = 'confirmed') AS confirmed_at,
    CASE WHEN bool_or(status = 'confirmed') THEN NULL ELSE max(withdrawn_at) END AS unsubscribed_at
  FROM subscriptions GROUP BY subscriber_id
) state
WHERE state.subscriber_id = s.id
  AND (s.status, s.confirmed_at, s.unsubscribed_at) IS DISTINCT FROM (state.status, state.confirmed_at, state.unsubscribed_at);
--> statement-breakpoint
-- The links that wait answer the request of their form that was the last when they were sent.
UPDATE subscriber_tokens t SET consent_event_id = (
  SELECT e.id FROM consent_events e
  WHERE e.subscriber_id = t.subscriber_id AND e.kind = 'requested' AND e.created_at <= t.created_at
    AND e.form = CASE t.purpose WHEN 'confirm-and-sign-in' THEN 'updates_signup' ELSE 'profile_signup' END
  ORDER BY e.created_at DESC LIMIT 1
)
WHERE t.purpose <> 'unsubscribe';
