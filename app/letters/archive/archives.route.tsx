import { Link } from "react-router";
import { LETTER_FEED_PATH } from "#app/letters/subscriptions/letter-address.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { formatDate } from "#platform/french/dates.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/archives.route";
import { type ArchiveCounts, listSentLetters, type SentLetter } from "./letter-archive.server.ts";

const COLUMNS = [
  ["accepted", "acceptées par le relais"],
  ["refused", "refusées"],
  ["gaveUp", "abandonnées"],
  ["returned", "revenues"],
  ["complaints", "plaintes"],
  ["unsubscribed", "départs par cette lettre"],
  ["left", "départs en une semaine"],
  ["joined", "arrivées en une semaine"],
] as const satisfies [keyof ArchiveCounts, string][];

function ArchivesPage({ letters }: { letters: SentLetter[] }) {
  const counted = letters.flatMap(({ number, counts }) => (counts ? [{ number, counts }] : []));
  return (
    <div className="wrap page">
      <Breadcrumb trail={[{ name: "Accueil", href: "/" }]} current="Archives de la lettre" />
      <div className="text-page">
        <header className="page-header">
          <h1>Archives de la lettre</h1>
          <p className="lead">Un article, trois questions, cinq minutes, chaque semaine.</p>
        </header>
        <div className="prose">
          {letters.length === 0 ? <p>Aucune lettre n’est encore partie. La première se prépare.</p> : null}
          <ul>
            {letters.map(({ number, href, subject, preheader, day }) => (
              <li key={number}>
                <Link to={href}>{`N° ${number} : ${subject}`}</Link> (
                <time dateTime={day}>
                  <FrenchText>{formatDate(day)}</FrenchText>
                </time>
                )<br />
                <span>{preheader}</span>
              </li>
            ))}
          </ul>
          <p>
            <Link to="/lettre/inscription">Recevoir la lettre</Link> · <a href={LETTER_FEED_PATH}>Flux Atom</a>
          </p>
          {counted.length > 0 ? <Counts letters={counted} /> : null}
        </div>
      </div>
    </div>
  );
}

function Counts({ letters }: { letters: { number: number; counts: ArchiveCounts }[] }) {
  return (
    <>
      <h2 id="chiffres">Les chiffres, tels qu’ils sont</h2>
      <p>
        Ni l’ouverture ni les clics ne sont mesurés : ces chiffres viennent des messageries, des inscriptions et des
        désinscriptions, et de rien d’autre. « Acceptée par le relais » ne veut pas dire lue, ni même arrivée. Une
        semaine se compte à partir de l’envoi, une fois passée.
      </p>
      <ul>
        {letters.map(({ number, counts }) => (
          <li key={number}>
            <span>{`N° ${number} : `}</span>
            <FrenchText>{countsText(counts)}</FrenchText>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns for example « acceptées par le relais : 1 900 ; revenues : 2. Le reste est à zéro. » */
function countsText(counts: ArchiveCounts): string {
  const counted = COLUMNS.flatMap(([name, title]) => {
    const count = counts[name];
    return count === 0 ? [] : [`${title} : ${count?.toLocaleString("fr-FR") ?? "pas encore comptés"}`];
  });
  const rest = counted.length < COLUMNS.length ? " Le reste est à zéro." : "";
  return counted.length === 0 ? "tout est à zéro." : `${counted.join(" ; ")}.${rest}`;
}

/** The page is rendered on request, because only the database knows which letters have been sent. */
export const handle: RouteHandle = { onRequest: true };

export async function loader({ context }: Route.LoaderArgs) {
  return { letters: await listSentLetters(requireServices(context).db, contentOf(context)) };
}

export function meta() {
  return pageMeta({
    title: "Archives de la lettre",
    description:
      "Toutes les lettres du Récap déjà parties, et ce que l’on peut en dire sans pister personne : envois, refus, départs.",
  });
}

export default function ArchivesRoute({ loaderData }: Route.ComponentProps) {
  return <ArchivesPage letters={loaderData.letters} />;
}
