import { data, redirect } from "react-router";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/code.route";
import { codeErrorText, newsroomReturn } from "./access.server.ts";
import { ACCESS_FIELDS } from "./access-form.ts";
import { CodePage } from "./code-page.tsx";
import { keepingTyped } from "./keep-typed.server.ts";
import { provePhone } from "./phone.server.ts";
import { currentStaff } from "./staff-guard.server.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  const { hasPhone } = currentStaff(context);
  return { hasPhone, returnPath: newsroomReturn(url.searchParams.get(ACCESS_FIELDS.return)) };
}

export const action = keepingTyped(async ({ url, request, context }: Route.ActionArgs) => {
  const typed = (await readForm(request))?.get(ACCESS_FIELDS.code) ?? "";
  const outcome = await provePhone(requireServices(context), currentStaff(context), typed.slice(0, 30), new Date());
  if (outcome.state === "proved") return redirect(newsroomReturn(url.searchParams.get(ACCESS_FIELDS.return)), 303);
  return data({ error: codeErrorText(outcome) }, { status: outcome.state === "too-many" ? 429 : 422 });
});

export function meta() {
  return pageMeta({ title: "Code du téléphone", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function CodeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CodePage {...loaderData} error={actionData?.error ?? null} />;
}
