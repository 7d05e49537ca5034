import { createAdminSession } from "#app/office/sign-in/admin-session.server.ts";
import type { Services } from "#platform/services.ts";

export async function aSession(services: Services, now = new Date()) {
  return (await createAdminSession(services, now)).session;
}
