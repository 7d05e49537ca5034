import { readLetterNumber } from "#app/letters/subscriptions/letter-address.ts";
import { loadRenderer } from "#app/ui/markdown/lazy-markdown-body.tsx";
import { missingPage } from "#app/ui/page/former-page.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/letter.route";
import { LetterPage } from "./letter-page.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  const number = readLetterNumber(params.number);
  const content = contentOf(context);
  const letter = number === null ? null : content.getLetter(number);
  if (!letter) throw missingPage(content, `/lettre/${number}`);
  return { letter };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [page] = await Promise.all([serverLoader(), loadRenderer().catch(() => null)]);
  return page;
}

/** Not indexed: it repeats its article's text. */
export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { number, subject, preheader } = loaderData.letter;
  return pageMeta({ title: `Lettre n° ${number} : ${subject}`, description: preheader, indexable: false });
}

export default function LetterRoute({ loaderData }: Route.ComponentProps) {
  return <LetterPage key={loaderData.letter.number} letter={loaderData.letter} />;
}
