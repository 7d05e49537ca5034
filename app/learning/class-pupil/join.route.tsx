import { data, redirect } from "react-router";
import { orRestart } from "#app/learning/class/class-endpoints.server.ts";
import { classPath } from "#app/learning/class/class-paths.ts";
import { CLASS_TEXTS } from "#app/learning/class/class-texts.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/join.route";
import { EntryPage } from "./entry-page.tsx";
import { findOwnClass, joinClass } from "./join-class.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const code = await orRestart(services, request, () => findOwnClass(services, request));
  if (code !== null) throw redirect(classPath(code));
  return { typed: "", message: CLASS_TEXTS.inNone };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const reply = await joinClass(services, request, new Date()).catch((error: unknown) => {
    services.reportError(error, request);
    return null;
  });
  if (!reply) return data({ typed: "", message: CLASS_TEXTS.restart }, { status: 503 });
  if ("redirectTo" in reply) return redirect(reply.redirectTo, { status: 303, headers: reply.headers });
  const { typed, message, status, headers } = reply;
  return data({ typed, message }, { status, headers });
}

export function meta() {
  return pageMeta({
    title: "Entrer dans une séance",
    description: "Entrer dans la séance de sa classe avec les huit chiffres que montre le professeur, sans compte.",
    indexable: false,
  });
}

export default function JoinRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <EntryPage {...(actionData ?? loaderData)} />;
}
