import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { PhoneOffer } from "./access.server.ts";
import { ACCESS_FIELDS, ACCESS_PATH } from "./access-form.ts";
import { CodeField } from "./code-field.tsx";

type PhoneSetupProps = { offer: PhoneOffer; isFirst: boolean; returnPath: string; error: string | null };

export function PhoneSetup({ offer: { qr, secret, sealed }, isFirst, returnPath, error }: PhoneSetupProps) {
  return (
    <>
      <p>
        {isFirst
          ? "Publier demande un code que votre téléphone affiche : qui lirait vos e-mails ne pourrait rien publier à votre place."
          : "Le nouveau téléphone remplace l’ancien, dont les codes et les codes de secours ne serviront plus."}
      </p>
      <ol className="staff-steps">
        <li>
          Ouvrez sur votre téléphone une application qui donne des codes à usage unique (« TOTP »), ou celle où vous
          gardez vos mots de passe.
        </li>
        <li>
          Montrez-lui ce dessin :
          <svg className="staff-qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code du téléphone">
            <rect fill="white" width={qr.size} height={qr.size} />
            <path fill="black" d={qr.path} />
          </svg>
          ou tapez-y ce secret, que vous ne donnez à personne :<br />
          <code className="staff-secret">{secret}</code>
        </li>
        <li>Tapez ici le code qu’elle affiche.</li>
      </ol>
      <Form method="post" action={ACCESS_PATH} className="admin-form" aria-label="Régler le téléphone">
        <input type="hidden" name={ACCESS_FIELDS.intent} value="phone" />
        <input type="hidden" name={ACCESS_FIELDS.sealed} value={sealed} />
        <input type="hidden" name={ACCESS_FIELDS.return} value={returnPath} />
        <CodeField label="Code à 6 chiffres" error={error} isNumeric />
        <div className="button-row">
          <Button type="submit">Régler ce téléphone</Button>
          {isFirst ? null : (
            <Link className="button button-quiet" to={ACCESS_PATH}>
              Annuler
            </Link>
          )}
        </div>
      </Form>
    </>
  );
}
