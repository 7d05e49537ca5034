import { data, Form, Link, redirect } from "react-router";
import { ACCESS_PATH } from "#app/office/frame/newsroom-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/code.route";
import { ACCESS_FIELDS, codePath } from "./access-form.ts";
import { CodeField } from "./code-field.tsx";
import { keepingTyped } from "./keep-typed.server.ts";
import { codeErrorText, newsroomReturn } from "./own-acts.server.ts";
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

type CodePageProps = { hasPhone: boolean; returnPath: string; error: string | null };

function CodePage({ hasPhone, returnPath, error }: CodePageProps) {
  if (!hasPhone) {
    const setUp = `${ACCESS_PATH}?${new URLSearchParams({ [ACCESS_FIELDS.return]: returnPath })}`;
    return (
      <>
        <h1>Code du téléphone</h1>
        <p>Cette page demande un code de votre téléphone, qui n’est pas encore réglé.</p>
        <p>
          <Link className="button button-main" to={setUp}>
            Régler mon téléphone
          </Link>
        </p>
      </>
    );
  }
  return (
    <>
      <h1>Code du téléphone</h1>
      <p>Ce que vous allez faire demande un code. Il vaut 12 heures, dans ce navigateur, pour publier.</p>
      <Form method="post" action={codePath(returnPath)} className="admin-form" aria-label="Code du téléphone">
        <CodeField
          label="Code à 6 chiffres"
          hint="Celui que l’application affiche en ce moment, ou un de vos codes de secours."
          error={error}
        />
        <div className="button-row">
          <Button type="submit">Continuer</Button>
          <Link className="button button-quiet" to={returnPath}>
            Annuler
          </Link>
        </div>
      </Form>
    </>
  );
}
