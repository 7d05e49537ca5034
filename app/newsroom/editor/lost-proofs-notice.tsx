import type { EditorView } from "@codemirror/view";
import { UNATTACHED_ANCHOR } from "#app/newsroom/drafts/proof-fields.ts";
import { attachProof, forgetLost, type LostProof } from "./lost-proofs.ts";

type NoticeProps = { lost: LostProof[]; view: EditorView; proofsPath: string };

/** Says which proofs editing has taken away from the text, with the gestures that mend it. */
export function LostProofsNotice({ lost, view, proofsPath }: NoticeProps) {
  return (
    <div role="status" className="writing-lost">
      {lost.length === 0 ? null : (
        <>
          <ul>
            {lost.map((proof) => (
              <li key={`${proof.fact} ${proof.count}`}>
                <span>{`${sentence(proof)} `}</span>
                <span className="writing-lost-gestures">
                  <button type="button" className="link-button" onClick={() => attachProof(view, proof)}>
                    La relier au paragraphe du curseur
                  </button>
                  <button type="button" className="link-button" onClick={() => forgetLost(view, proof)}>
                    Laisser ainsi
                  </button>
                </span>
              </li>
            ))}
          </ul>
          <p>
            <a href={`${proofsPath}#${UNATTACHED_ANCHOR}`}>Voir les preuves sans phrase</a>
          </p>
        </>
      )}
    </div>
  );
}

function sentence({ fact, words }: LostProof): string {
  const of = words === "" ? "" : ` de « ${words} »`;
  return `La preuve${of} (${fact}) n’est plus reliée à une phrase.`;
}
