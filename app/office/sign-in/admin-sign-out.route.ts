import { redirect } from "react-router";
import { recordAudit } from "#app/office/audit-log/record-audit.server.ts";
import { doneAt } from "#app/office/frame/outcome.tsx";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/admin-sign-out.route";
import { adminCookie, currentAdmin, GATE_PATH } from "./admin-guard.server.ts";
import { endAdminSession } from "./admin-session.server.ts";

export function loader() {
  return redirect("/admin");
}

export async function action({ context }: Route.ActionArgs) {
  const services = requireServices(context);
  const admin = currentAdmin(context);
  await endAdminSession(services, admin);
  await recordAudit(services.db, { actor: admin.actor, action: "sign-out", rowCount: 0, now: new Date() });
  services.log.info("admin_signed_out", { requestId: services.requestId, actor: admin.actor });
  return redirect(doneAt(GATE_PATH, "deconnexion"), {
    status: 303,
    headers: { "Set-Cookie": adminCookie("session", "", services.settings.publicUrl) },
  });
}
