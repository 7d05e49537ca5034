const REASON = "Base restaurée ou déménagée : vérifiez ce qui est déjà parti avant de reprendre.";
/** These e-mails are dropped, because one waiting in a restored queue may have been sent since the backup. */
export const DROPPED_AFTER_RESTORE = ["newsletter-welcome", "launch-welcome", "report-answer", "sign-in-notice"];

/**
 * Returns SQL for the end of each backup, which cancels what may no longer be true after a restore. It also runs in
 * psql with an empty `search_path`.
 */
export function afterRestore(madeAt: Date): string {
  return `
-- Copies marked unsent may have left since.
UPDATE public.letter_editions
  SET state = 'paused', lease_owner = NULL, lease_until = NULL, pause_reason = '${REASON}'
  WHERE state IN ('scheduled', 'preparing', 'sending');
-- A device may have heard versions that are lost. Milliseconds are above all of them.
UPDATE public.users SET (sync_version, sync_from) = (
  SELECT next, next FROM (SELECT greatest(sync_version + 1, (extract(epoch FROM now()) * 1000)::bigint) AS next) AS version
);
-- Links that were closed since.
UPDATE public.preview_links SET revoked_at = now() WHERE revoked_at IS NULL;
-- What waited when the backup was made has left since, unless the database is moved at once. An answer to a reader is open again,
-- for a person to judge.
DO $do$ BEGIN
  IF now() > '${madeAt.toISOString()}'::timestamptz + interval '1 hour' THEN
    IF to_regclass('jobs.job') IS NOT NULL THEN
      DELETE FROM jobs.job WHERE data ->> 'kind' = ANY ('{${DROPPED_AFTER_RESTORE.join(",")}}');
    END IF;
    UPDATE public.reports
      SET answered_at = (SELECT max(created_at) FROM public.report_answers WHERE report_id = reports.id AND outcome = 'sent')
      WHERE id IN (SELECT report_id FROM public.report_answers WHERE outcome IS NULL);
    UPDATE public.report_answers SET outcome = 'given-up', settled_at = now() WHERE outcome IS NULL;
    -- Devices may keep pages of editions that are lost, whose numbers must not be given again. There are fewer than minutes.
    INSERT INTO public.content_editions (number, published_at, author, kind, note)
      SELECT max(number) + ceil(extract(epoch FROM now() - '${madeAt.toISOString()}'::timestamptz) / 60)::integer,
        now(), 'Le site', 'deployment', 'Base restaurée : les numéros d’édition reprennent plus loin.'
      FROM public.content_editions HAVING count(*) > 0;
  END IF;
END $do$;
ANALYZE;
`;
}
