import { TOKEN_FIELD } from "#app/office/team/invitation.ts";

export const PREVIEW_LINK_DAYS = 7;

/** Outside the newsroom: whoever has the link has no account. */
const EXPERT_PREVIEW_PATH = "/apercu";

/** The token is in the query, which is never logged. */
export function expertPreviewHref(token: string): string {
  return `${EXPERT_PREVIEW_PATH}?${TOKEN_FIELD}=${token}`;
}
