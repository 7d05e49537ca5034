import { TOKEN_FIELD } from "#app/office/team/invitation.ts";

export const PREVIEW_LINK_DAYS = 7;

/** Outside the newsroom: whoever has the link has no account. */
const EXPERT_PREVIEW_PATH = "/apercu";

/** In the query, which no log holds. */
export function expertPreviewHref(token: string): string {
  return `${EXPERT_PREVIEW_PATH}?${TOKEN_FIELD}=${token}`;
}
