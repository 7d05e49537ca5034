import { useId, useState } from "react";
import { isPurpose, PURPOSE_LABELS, PURPOSES, type Purpose } from "#app/letters/subscriptions/purposes.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { ImportFile } from "./import-file.ts";
import type { DeclaredStatus } from "./transfer-format.ts";

export type Declared = { purpose: Purpose | null; status: DeclaredStatus | null };

type AgreementProps = {
  count: number;
  file: Pick<ImportFile, "isTransfer" | "isOwnList" | "asksState">;
  onAgree: (declared: Declared) => void;
};

/** People who have yet to confirm are known only from a column of states. */
type ListStatus = Exclude<DeclaredStatus, "pending">;

type StatusChoice = ListStatus | "mixed" | null;

const STATUS_CHOICES = {
  confirmed: "toutes confirmées",
  withdrawn: "toutes désinscrites",
  mixed: "à confirmer, mêlées, ou je ne sais pas",
} as const;

const CONSENTS: Record<ListStatus, string> = {
  confirmed: "Ces personnes ont accepté de le recevoir, et je peux le prouver : les inscrire comme confirmées.",
  withdrawn: "Ces personnes sont parties : les noter comme désinscrites, pour qu’aucun import ne les ramène.",
};

const CONSENT_OF_STATES =
  "Les personnes « inscrites » ont accepté de le recevoir, et je peux le prouver ; les autres ne recevront rien.";

/**
 * A complete export contains consents. For a plain list the importer declares them, and nothing is chosen in advance.
 */
export function Agreement({ count, file: { isTransfer, isOwnList, asksState }, onAgree }: AgreementProps) {
  const id = useId();
  const [agrees, setAgrees] = useState(false);
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  const [choice, setChoice] = useState<StatusChoice>(null);
  const status = choice === "mixed" ? null : choice;
  const isSaid = isTransfer || (purpose !== null && (!asksState || status !== null));
  const askAgain =
    <Choice,>(choose: (choice: Choice) => void) =>
    (chosen: Choice) => {
      choose(chosen);
      setAgrees(false);
    };
  return (
    <>
      {isOwnList ? (
        <p className="alert">
          Cet export du Récap ne dit pas ce que chaque personne a demandé : il peut mêler qui veut la lettre et qui
          attend la seule annonce du lancement. Pour remettre des abonnés, prenez un « Export complet ».
        </p>
      ) : null}
      <div className="admin-agreement">
        {isTransfer ? null : <PurposeChoice purpose={purpose} onChoose={askAgain(setPurpose)} />}
        {asksState ? <StateChoice choice={choice} onChoose={askAgain(setChoice)} /> : null}
        {choice === "mixed" ? (
          <p className="alert" role="alert">
            Rien ne peut être importé ainsi sans inscrire des personnes qui ne l’ont pas confirmé. Cochez plus haut la
            colonne qui dit l’état de chacune, ou prenez un « Export complet ».
          </p>
        ) : (
          <>
            <input
              id={id}
              type="checkbox"
              checked={agrees}
              onChange={(event) => setAgrees(event.currentTarget.checked)}
            />
            <label htmlFor={id}>
              {isTransfer
                ? "Ce fichier vient d’un site du Récap : inscrire chaque personne dans l’état qu’il indique."
                : asksState
                  ? CONSENTS[status ?? "confirmed"]
                  : CONSENT_OF_STATES}
            </label>
            <Button
              disabled={!agrees || !isSaid}
              onClick={() => onAgree(isTransfer ? { purpose: null, status: null } : { purpose, status })}
            >
              {count > 1 ? `Importer ${count.toLocaleString("fr-FR")} personnes` : "Importer 1 personne"}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

type ChoiceProps<Choice> = { onChoose: (choice: Choice | null) => void };

function PurposeChoice({ purpose, onChoose }: ChoiceProps<Purpose> & { purpose: Purpose | null }) {
  return (
    <Field label="Ce que toutes ces personnes ont demandé">
      {(control) => (
        <select
          {...control}
          name="purpose"
          value={purpose ?? ""}
          onChange={({ currentTarget: { value } }) => onChoose(isPurpose(value) ? value : null)}
        >
          <option value="">à choisir</option>
          {PURPOSES.map((one) => (
            <option key={one} value={one}>
              {PURPOSE_LABELS[one]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function StateChoice({ choice, onChoose }: ChoiceProps<StatusChoice> & { choice: StatusChoice }) {
  return (
    <Field label="L’état de ces personnes, que ce fichier ne dit pas">
      {(control) => (
        <select
          {...control}
          value={choice ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onChoose(Object.hasOwn(STATUS_CHOICES, value) ? (value as StatusChoice) : null)
          }
        >
          <option value="">à choisir</option>
          {Object.entries(STATUS_CHOICES).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
