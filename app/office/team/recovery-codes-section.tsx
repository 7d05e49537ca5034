import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { copyText } from "#app/ui/copy-text.ts";

export function RecoveryCodesSection({ codes, returnPath }: { codes: string[]; returnPath: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="staff-recovery" aria-labelledby="secours">
      <h2 id="secours" ref={heading} tabIndex={-1}>
        Vos codes de secours
      </h2>
      <p>
        <strong>Ils ne seront plus montrés.</strong> Recopiez-les ou imprimez-les, et rangez-les loin de votre
        téléphone. Chacun remplace une fois le code du téléphone, si vous le perdez.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="button-row">
        <Button tone="quiet" needsScript onClick={() => void copy(codes)}>
          Copier les codes
        </Button>
        <Button tone="quiet" needsScript onClick={() => window.print()}>
          Imprimer
        </Button>
        <Link className="button button-main" to={returnPath}>
          {returnPath === NEWSROOM_PATH
            ? "J’ai noté les codes : aller aux documents"
            : "J’ai noté les codes : continuer"}
        </Link>
      </div>
    </section>
  );
}

function copy(codes: string[]): Promise<void> {
  return copyText(`${codes.join("\n")}\n`, {
    done: "Codes copiés",
    instead: "Sélectionnez les codes, puis copiez-les.",
  });
}
