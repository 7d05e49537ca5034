/** The browser still holds the form that was sent, and sends it again when the page is loaded again. */
export function SessionEnded() {
  return (
    <div className="wrap message-page">
      <h1>Votre session est terminée</h1>
      <p className="lead">
        Ce que vous avez écrit n’est pas encore enregistré, mais rien n’est perdu : ne fermez pas cette page.
      </p>
      <ol>
        <li>
          <a href="/connexion" target="_blank" rel="noopener">
            Connectez-vous dans un nouvel onglet
          </a>
          .
        </li>
        <li>Revenez ici et rechargez la page : votre navigateur propose de renvoyer le formulaire. Acceptez.</li>
      </ol>
    </div>
  );
}
