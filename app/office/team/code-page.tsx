import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ACCESS_FIELDS, ACCESS_PATH, codePath } from "./access-form.ts";
import { CodeField } from "./code-field.tsx";

type CodePageProps = { hasPhone: boolean; returnPath: string; error: string | null };

export function CodePage({ hasPhone, returnPath, error }: CodePageProps) {
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
