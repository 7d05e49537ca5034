import type { RefObject } from "react";
import { Link } from "react-router";
import type { ReportAnswer } from "#app/office/messages/report-texts.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDate } from "#platform/french/dates.ts";

type RecordedProps = {
  answer: Extract<ReportAnswer, { outcome: "recorded" }>;
  focused: RefObject<HTMLDivElement | null>;
};

export function Recorded({ answer: { subject, email, deadline }, focused }: RecordedProps) {
  return (
    <div className="alert alert-good report-recorded" role="status" ref={focused} tabIndex={-1}>
      <p>
        <strong>Merci. Votre message est enregistré : la rédaction le lira.</strong>
      </p>
      {email ? (
        <p>
          <FrenchText>{`Nous vous répondrons à ${email}, généralement sous 24 heures.`}</FrenchText>
        </p>
      ) : (
        <p>{subject === "personal-data" ? NO_ADDRESS_FOR_DATA : NO_ADDRESS}</p>
      )}
      {email && deadline ? (
        <p>
          <FrenchText>{`Au plus tard, la loi nous donne jusqu’au ${formatDate(deadline)}.`}</FrenchText>
        </p>
      ) : null}
      {subject === "error" ? (
        <p>
          Si l’erreur est confirmée, l’article est corrigé, et la correction est annoncée parmi les{" "}
          <Link to="/corrections">corrections</Link>.
        </p>
      ) : null}
    </div>
  );
}

const NO_ADDRESS = "Vous n’avez pas laissé d’adresse : il n’y aura pas de réponse, et rien d’autre à faire.";
const NO_ADDRESS_FOR_DATA =
  "Vous n’avez pas laissé d’adresse : nous ne pouvons ni retrouver vos données ni vous répondre. Pour que nous agissions, écrivez-nous de nouveau en la donnant.";
