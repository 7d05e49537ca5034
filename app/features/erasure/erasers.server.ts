import { eraseSubscriber } from "#app/features/newsletter/leaving/erase-subscriber.server.ts";
import { eraseReportsOf } from "#app/features/reports/erase-reports.server.ts";
import { eraseSignInRequests } from "#app/features/session/sign-in/erase-sign-in.server.ts";
import { eraseInvitationsOf } from "#app/features/staff/invitations.server.ts";
import { eraseAccount } from "#app/features/users/erase-account.server.ts";
import type { Eraser } from "#platform/eraser.ts";

/** A feature that stores rows of people adds its eraser here. */
export const ERASERS = {
  newsletter: [eraseSubscriber],
  reports: [eraseReportsOf],
  account: [eraseSignInRequests, eraseInvitationsOf, eraseAccount],
} satisfies Record<string, Eraser[]>;
