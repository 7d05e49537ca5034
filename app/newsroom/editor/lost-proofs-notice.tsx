import type { EditorView } from "@codemirror/view";
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
            <a href={proofsPath}>Voir les faits sans phrase, page « Preuves »</a>
          </p>
        </>
      )}
    </div>
  );
}

function sentence({ fact, words }: LostProof): string {
  const of = words === "" ? "" : ` de « ${words} »`;
  return `La preuve${of} n’est plus reliée à une phrase : fait ${fact}.`;
}
