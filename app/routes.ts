import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("explorer", "routes/explore.tsx"),
  route("categories/:categoryId", "routes/category.tsx"),
  route("categories/:categoryId/:slug", "routes/topic.tsx"),
  route("categories/:categoryId/:subcategoryId/:slug", "routes/article.tsx"),
  route("glossaire", "routes/glossary.tsx"),

  route("apprendre", "routes/learning/desk.tsx"),
  route("reviser", "routes/learning/review.tsx"),
  route("parcours", "routes/learning/paths.tsx"),
  route("parcours/:id", "routes/learning/path.tsx"),
  route("quiz/:file", "routes/learning/article-questions.ts"),

  route("profil", "routes/account/profile.tsx"),
  route("profil/synchronisation", "routes/account/synchronisation.ts"),
  route("profil/themes.json", "routes/account/article-topics.ts"),
  route("profil/donnees", "routes/account/export.ts"),
  route("profil/suppression", "routes/account/deletion.tsx"),
  route("connexion", "routes/account/sign-in.tsx"),
  route("connexion/lien", "routes/account/sign-in-link.tsx"),
  route("deconnexion", "routes/account/sign-out.tsx"),
  route("session", "routes/account/session.ts"),
  route("compte/envoi", "routes/account/form.ts"),

  route("lettre/inscription", "routes/newsletter/sign-up.tsx"),
  route("lettre/inscription.json", "routes/newsletter/sign-up-data.ts"),
  route("lettre/verifiez-votre-boite", "routes/newsletter/sign-up-recorded.tsx", { id: "newsletter-sign-up-recorded" }),
  route("lettre/merci", "routes/newsletter/sign-up-recorded.tsx", { id: "launch-sign-up-recorded" }),
  route("lettre/confirmer", "routes/newsletter/confirm.tsx"),
  route("lettre/desinscription", "routes/newsletter/unsubscribe.tsx"),

  route("lettre/archives", "routes/letters/archives.tsx"),
  route("lettre/pause", "routes/letters/pause.tsx"),
  route("lettre/:number", "routes/letters/letter.tsx"),
  route("lettre.xml", "routes/letters/feed.ts"),
  route("ressources", "routes/resources.tsx"),
  route("ressources/:id", "routes/resource.tsx"),

  route("contact", "routes/contact.tsx"),
  route("plan-du-site", "routes/site-map.tsx"),
  // a-propos, mentions-legales, confidentialite, accessibilite: the files of content/pages/
  route(":page", "routes/content-page.tsx"),

  route("markdown/:file", "routes/article-markdown.ts"),
  route("avis", "routes/feedback.tsx"),

  route("atom.xml", "routes/discovery/atom.ts"),
  route("sitemap.xml", "routes/discovery/sitemap.ts"),
  route("robots.txt", "routes/discovery/robots.ts"),
  route("manifest.webmanifest", "routes/discovery/manifest.ts"),

  route("admin", "routes/admin/frame.tsx", [
    route("connexion", "routes/admin/sign-in.tsx"),
    layout("routes/admin/guarded.tsx", [
      index("routes/admin/subscribers.tsx"),
      route("abonnes/:id", "routes/admin/subscriber.tsx"),
      route("abonnes.json", "routes/admin/subscriber-batch.ts"),
      route("abonnes-nombre.json", "routes/admin/subscriber-count.ts"),
      route("importer", "routes/admin/import.tsx"),
      route("importer/lot", "routes/admin/import-batch.ts"),
      route("lettres", "routes/admin/letters.tsx"),
      route("lettres/:number", "routes/admin/letter.tsx"),
      route("lettres/:number/apercu", "routes/admin/letter-preview.ts"),
      route("journal", "routes/admin/audit.tsx"),
      route("session", "routes/admin/session.ts"),
      route("deconnexion", "routes/admin/sign-out.ts"),
    ]),
  ]),

  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
