import { TOKEN_FIELD } from "#app/office/team/invitation.ts";

export const PREVIEW_LINK_DAYS = 7;

/** The page is outside the newsroom because the expert who opens the link has no account. */
const EXPERT_PREVIEW_PATH = "/apercu";

/** The token is in the query because queries are never logged. */
export function expertPreviewHref(token: string): string {
  return `${EXPERT_PREVIEW_PATH}?${TOKEN_FIELD}=${token}`;
}
