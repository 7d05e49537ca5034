const KEYS: [keys: string, what: string][] = [
  ["Ctrl + B", "gras"],
  ["Ctrl + I", "italique"],
  ["Ctrl + K", "lien"],
  ["Ctrl + S", "enregistrer"],
  ["Ctrl + Z", "annuler"],
  ["Ctrl + Y", "refaire"],
  ["Alt + ↑ ou ↓", "monter ou descendre le paragraphe"],
  ["F8", "aller au point suivant à revoir"],
  ["/", "dans une ligne vide, choisir quoi insérer"],
  ["Tabulation", "sortir du texte"],
];

/** Folded: needed once. The keys are bound in create-view.ts and constructs.ts. */
export function KeyList() {
  return (
    <details className="writing-keys">
      <summary>
        <span aria-hidden="true">? </span>Les touches du clavier
      </summary>
      <dl>
        {KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">Sur un Mac, ⌘ remplace Ctrl ; pour refaire : ⇧ + ⌘ + Z.</p>
    </details>
  );
}
