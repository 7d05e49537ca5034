import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { BEGUN_PREFIX } from "#app/newsroom/fields/field-names.ts";
import type { Base } from "#app/newsroom/writing/typing-session.ts";

/**
 * These hidden fields contain the version and the hashes that the form edits, by which the server detects conflicts.
 */
export function BegunFields({ version, began }: Base) {
  return (
    <>
      <input type="hidden" name={DRAFT_FIELDS.version} value={version} />
      {Object.entries(began).map(([path, sha]) => (
        <input key={path} type="hidden" name={`${BEGUN_PREFIX}:${path}`} value={sha ?? ""} />
      ))}
    </>
  );
}
