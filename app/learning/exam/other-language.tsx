import { storedExam } from "./exam-device.ts";

/** The site has no translation of its own. The browser translates these pages, which are made to bear it. */
export function OtherLanguage() {
  const { keepsFrench } = storedExam.use();
  return (
    <details className="exam-proofs exam-language no-print">
      <summary>Lire dans une autre langue</summary>
      <p>
        Votre navigateur peut traduire ces pages : ouvrez son menu, puis « Traduire ». Le Récap ne traduit pas. À
        l’examen, tout est en français.
      </p>
      <label className="check needs-script">
        <input
          type="checkbox"
          checked={keepsFrench}
          onChange={({ target }) => storedExam.store({ ...storedExam.load(), keepsFrench: target.checked })}
        />
        <span>Garder aussi chaque question et ses réponses en français</span>
      </label>
    </details>
  );
}

/** Shows the French text under a question or an option that the browser translates, for readers who chose so. */
export function KeptFrench({ text }: { text: string }) {
  const { keepsFrench } = storedExam.use();
  return keepsFrench ? (
    <span className="french-kept notranslate" translate="no" lang="fr">
      {text}
    </span>
  ) : null;
}
