import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("explorer", "routes/explore.tsx"),
  route("categories/:categoryId", "routes/category.tsx"),
  route("categories/:categoryId/:slug", "routes/topic.tsx"),
  route("categories/:categoryId/:subcategoryId/:slug", "routes/article.tsx"),
  route("glossaire", "routes/glossary.tsx"),

  route("profil", "routes/profile.tsx"),

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
