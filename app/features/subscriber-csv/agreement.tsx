import { useId, useState } from "react";
import { isPurpose, PURPOSE_LABELS, PURPOSES, type Purpose } from "#app/features/newsletter/purposes.ts";
import { Button } from "#app/ui/button.tsx";
import type { ImportFile } from "./import-file.ts";

type AgreementProps = {
  count: number;
  file: Pick<ImportFile, "isTransfer" | "isOwnList">;
  onAgree: (purpose: Purpose | null) => void;
};

/** A complete export carries consents; for a plain list the importer declares them, and nothing is chosen beforehand. */
export function Agreement({ count, file: { isTransfer, isOwnList }, onAgree }: AgreementProps) {
  const id = useId();
  const [agrees, setAgrees] = useState(false);
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  return (
    <>
      {isOwnList ? (
        <p className="alert">
          Cet export du Récap ne dit pas ce que chaque personne a demandé : il peut mêler qui veut la lettre et qui
          attend la seule annonce du lancement. Pour remettre des abonnés, prenez un « Export complet ».
        </p>
      ) : null}
      <div className="admin-agreement">
        {isTransfer ? null : (
          <>
            <label htmlFor={`${id}-purpose`}>Ce que toutes ces personnes ont demandé</label>
            <select
              id={`${id}-purpose`}
              value={purpose ?? ""}
              onChange={({ currentTarget: { value } }) => setPurpose(isPurpose(value) ? value : null)}
            >
              <option value="">à choisir</option>
              {PURPOSES.map((one) => (
                <option key={one} value={one}>
                  {PURPOSE_LABELS[one]}
                </option>
              ))}
            </select>
          </>
        )}
        <input id={id} type="checkbox" checked={agrees} onChange={(event) => setAgrees(event.currentTarget.checked)} />
        <label htmlFor={id}>
          {isTransfer
            ? "Ce fichier vient d’un site du Récap : inscrire chaque personne dans l’état qu’il indique."
            : "Ces personnes ont accepté de le recevoir, et je peux le prouver : les inscrire comme confirmées."}
        </label>
        <Button disabled={!agrees || !(isTransfer || purpose)} onClick={() => onAgree(isTransfer ? null : purpose)}>
          {count > 1 ? `Importer ${count.toLocaleString("fr-FR")} personnes` : "Importer 1 personne"}
        </Button>
      </div>
    </>
  );
}
