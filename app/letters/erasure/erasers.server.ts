import { eraseSignInRequests } from "#app/accounts/sign-in/erase-sign-in.server.ts";
import { eraseAccount } from "#app/accounts/users/erase-account.server.ts";
import { eraseSubscriber } from "#app/letters/leaving/erase-subscriber.server.ts";
import { eraseReportsOf } from "#app/office/messages/erase-reports.server.ts";
import { eraseInvitationsOf } from "#app/office/team/invitations.server.ts";
import type { Eraser } from "#platform/eraser.ts";

/** A slice that stores rows of people adds its eraser here. */
export const ERASERS = {
  newsletter: [eraseSubscriber],
  reports: [eraseReportsOf],
  account: [eraseSignInRequests, eraseInvitationsOf, eraseAccount],
} satisfies Record<string, Eraser[]>;
