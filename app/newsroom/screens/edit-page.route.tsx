import { redirect } from "react-router";
import { wordsHref } from "#app/newsroom/drafts/draft-paths.ts";
import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import { findDraftId } from "#app/newsroom/drafts/served-draft.server.ts";
import { controlId } from "#app/newsroom/fields/field-names.ts";
import { EDIT_FIELDS, NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { type Content, isPublished } from "#library/schema/load-content.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/edit-page.route";

const IDENTITY = "site.yaml";

/** Redirects from a public page to the editor of its document, with the given words selected. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const { searchParams } = new URL(request.url);
  const document = documentOfPage(servedContent(services), searchParams.get(EDIT_FIELDS.page) ?? "");
  const id = document && (await findDraftId(services, document));
  const [words = "", around = ""] = [EDIT_FIELDS.words, EDIT_FIELDS.around].map((name) => searchParams.get(name) ?? "");
  const place = document === IDENTITY ? `#${controlId.field(0, "publisher/kind")}` : "";
  if (id) throw redirect(wordsHref(id, words, around) + place, 303);
  return null;
}

export function meta() {
  return pageMeta({ title: "Modifier une page", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function EditPage() {
  return (
    <>
      <h1>Modifier une page</h1>
      <p>Cette page est faite de plusieurs textes : cherchez celui que vous voulez changer.</p>
      <p>
        <ButtonLink tone="quiet" to={NEWSROOM_PATH}>
          Chercher un texte
        </ButtonLink>
      </p>
    </>
  );
}

/**
 * Returns the file of the document that a public page shows. `address` may have a fragment, such as `/glossaire#hopital`.
 */
function documentOfPage(content: Content, address: string): string | null {
  const [path = "", fragment = ""] = address.split("#");
  if (path === "/glossaire") return content.glossary.find(({ id }) => id === safeDecode(fragment))?.file ?? null;
  const isAt = ({ href }: { href: string }) => href === path;
  const page = content.pages.find(isAt);
  // Such a page lacks nothing but the publisher.
  if (page?.front.status === "awaits-publisher" && !content.site?.publisher) return IDENTITY;
  const own =
    content.articles.filter(isPublished).find(({ href }) => path === href || isPartOf(path, href)) ??
    page ??
    content.letters.find(isAt) ??
    content.resources.find(isAt) ??
    content.recommendations.find(isAt);
  if (own) return own.file;
  return content.categories.find(({ id }) => path === `/categories/${id}`)?.file ?? null;
}

/** Returns whether the address is a subpage of the article: its proofs, printed sheet or positions. */
function isPartOf(path: string, href: string): boolean {
  return path.startsWith(`${href}/`) && /^\/(?:preuves|fiche|positions)(?:\/[\w-]+)?$/.test(path.slice(href.length));
}

function safeDecode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
