import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("explorer", "routes/explore.tsx"),
  route("categories/:categoryId", "routes/category.tsx"),
  route("categories/:categoryId/:slug", "routes/topic.tsx"),
  route("categories/:categoryId/:subcategoryId/:slug", "routes/article.tsx"),
  route("glossaire", "routes/glossary.tsx"),

  route("profil", "routes/account/profile.tsx"),
  route("profil/synchronisation", "routes/account/synchronisation.ts"),
  route("profil/donnees", "routes/account/export.ts"),
  route("profil/suppression", "routes/account/deletion.tsx"),
  route("connexion", "routes/account/sign-in.tsx"),
  route("connexion/lien", "routes/account/sign-in-link.tsx"),
  route("deconnexion", "routes/account/sign-out.tsx"),
  route("session", "routes/account/session.ts"),

  route("lettre/inscription", "routes/newsletter/sign-up.tsx"),
  route("lettre/inscription.json", "routes/newsletter/sign-up-data.ts"),
  route("lettre/verifiez-votre-boite", "routes/newsletter/sign-up-recorded.tsx", { id: "newsletter-sign-up-recorded" }),
  route("lettre/merci", "routes/newsletter/sign-up-recorded.tsx", { id: "launch-sign-up-recorded" }),
  route("lettre/confirmer", "routes/newsletter/confirm.tsx"),
  route("lettre/desinscription", "routes/newsletter/unsubscribe.tsx"),

  route("a-propos", "routes/about.tsx"),
  route("mentions-legales", "routes/legal-notice.tsx"),
  route("contact", "routes/contact.tsx"),
  route("confidentialite", "routes/privacy.tsx"),
  route("accessibilite", "routes/accessibility.tsx"),
  route("plan-du-site", "routes/site-map.tsx"),

  route("markdown/:file", "routes/article-markdown.ts"),
  route("avis", "routes/feedback.tsx"),

  route("atom.xml", "routes/discovery/atom.ts"),
  route("sitemap.xml", "routes/discovery/sitemap.ts"),
  route("robots.txt", "routes/discovery/robots.ts"),
  route("manifest.webmanifest", "routes/discovery/manifest.ts"),

  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
