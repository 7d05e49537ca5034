import { data, redirect } from "react-router";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { codeErrorText, newsroomReturn } from "#app/features/staff/access.server.ts";
import { ACCESS_FIELDS } from "#app/features/staff/access-form.ts";
import { CodePage } from "#app/features/staff/code-page.tsx";
import { keepingTyped } from "#app/features/staff/keep-typed.server.ts";
import { provePhone } from "#app/features/staff/phone.server.ts";
import { currentStaff } from "#app/features/staff/staff-guard.server.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/code";

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
