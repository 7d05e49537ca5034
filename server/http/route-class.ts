const CLASSES: [RegExp, string][] = [
  [/^\/$/, "home"],
  [/^\/assets\//, "asset"],
  [/^\/(?:figures|cards|images|letters|previews)\//, "figure"],
  [/^\/markdown\//, "article-text"],
  [/^\/categories\//, "article"],
  [
    /^\/(?:explorer|glossaire|recherche|contact|plan-du-site|ressources|a-propos|mentions-legales|transparence|confidentialite|accessibilite)(?:\/|$)/,
    "page",
  ],
  [/^\/lettre\//, "newsletter"],
  [/^\/(?:connexion|deconnexion|session|compte|profil)(?:[/.]|$)/, "account"],
  [/^\/avis(?:\.|$)/, "feedback"],
  [/^\/admin(?:[/.]|$)/, "admin"],
  [/^\/(?:redaction|apercu)(?:[/.]|$)/, "newsroom"],
  [/^\/classe\/etat\//, "class-state"],
  [/^\/classe\/vote$/, "class-vote"],
  [/^\/(?:c|classe)(?:[/.]|$)/, "class"],
  [/^\/healthz$/, "health"],
  [/^\/metrics$/, "metrics"],
];

export function routeClass(url: string): string {
  const [path = ""] = url.split("?", 1);
  return CLASSES.find(([pattern]) => pattern.test(path))?.[1] ?? "other";
}
