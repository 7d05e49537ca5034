/** Nobody knows yet who asks: what was sent is not read, and the browser still holds it. */
export function SendAgainLater() {
  return (
    <div className="wrap message-page">
      <h1>La rédaction ne répond pas pour le moment</h1>
      <p className="lead">
        La base du site ne répond pas. Si vous veniez d’envoyer un texte, il n’est pas encore enregistré, mais rien
        n’est perdu : ne fermez pas cette page.
      </p>
      <p>
        Attendez un instant, puis rechargez la page. Si votre navigateur propose de renvoyer le formulaire, acceptez.
      </p>
    </div>
  );
}

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
