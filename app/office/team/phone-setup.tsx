import { Form, Link } from "react-router";
import { ACCESS_PATH } from "#app/office/frame/newsroom-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { copyText } from "#app/ui/copy-text.ts";
import { ACCESS_FIELDS, SET_PHONE_PATH } from "./access-form.ts";
import { CodeField } from "./code-field.tsx";
import type { PhoneOffer } from "./own-acts.server.ts";

type PhoneSetupProps = { offer: PhoneOffer; isFirst: boolean; returnPath: string; error: string | null };

export function PhoneSetup({ offer: { qr, uri, secret }, isFirst, returnPath, error }: PhoneSetupProps) {
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
          gardez vos mots de passe. « FreeOTP » et « Aegis » (Android) sont libres et gratuites.
        </li>
        <li>
          Donnez-lui votre secret, que vous ne montrez à personne, d’une de ces façons :
          <ul className="staff-ways">
            <li>
              cette page est sur ce téléphone même :{" "}
              <a className="button button-quiet" href={uri}>
                Ouvrir l’application
              </a>{" "}
              <span>(rien ne s’ouvre ? Installez d’abord une application, ou collez-lui le secret ci-dessous)</span>
            </li>
            <li>
              elle est sur un autre écran, et l’application lit ce dessin :
              <svg
                className="staff-qr"
                viewBox={`0 0 ${qr.size} ${qr.size}`}
                role="img"
                aria-label="QR code du téléphone"
              >
                <rect fill="white" width={qr.size} height={qr.size} />
                <path fill="black" d={qr.path} />
              </svg>
            </li>
            <li>
              aucune des deux ne marche : tapez-le, ou collez-le.
              <span className="staff-key">
                <code className="staff-secret">{secret}</code>
                <Button tone="quiet" needsScript onClick={() => void copySecret(secret)}>
                  Copier le secret
                </Button>
              </span>
            </li>
          </ul>
        </li>
        <li>Tapez ici le code qu’elle affiche.</li>
      </ol>
      <Form method="post" action={SET_PHONE_PATH} className="admin-form" aria-label="Régler le téléphone">
        <input type="hidden" name={ACCESS_FIELDS.intent} value="phone" />
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

/** The page shows the secret in groups; some applications refuse spaces. */
function copySecret(secret: string): Promise<void> {
  return copyText(secret.replaceAll(/\s/g, ""), {
    done: "Secret copié",
    instead: "Sélectionnez le secret, puis copiez-le.",
  });
}
