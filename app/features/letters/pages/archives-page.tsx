import { Link } from "react-router";
import { LETTER_FEED_PATH } from "#app/features/mailings/letter-address.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDate } from "#platform/french/dates.ts";
import type { LeftLetter } from "./left-letters.server.ts";

const COLUMNS = ["Lettre", "Acceptées par les messageries", "Refusées", "Revenues", "Plaintes", "Départs"];

export function ArchivesPage({ letters }: { letters: LeftLetter[] }) {
  const finished = letters.filter(({ figures }) => figures !== null);
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
                <Link to={href}>
                  N° {number} : {subject}
                </Link>{" "}
                (
                <time dateTime={day}>
                  <FrenchText>{formatDate(day)}</FrenchText>
                </time>
                )<br />
                {preheader}
              </li>
            ))}
          </ul>
          <p>
            <Link to="/">Recevoir la lettre</Link> · <a href={LETTER_FEED_PATH}>Flux Atom</a>
          </p>
          {finished.length > 0 ? <Figures letters={finished} /> : null}
        </div>
      </div>
    </div>
  );
}

function Figures({ letters }: { letters: LeftLetter[] }) {
  return (
    <>
      <h2 id="chiffres">Les chiffres, tels qu’ils sont</h2>
      <p>
        Ni l’ouverture ni les clics ne sont mesurés : ces chiffres viennent des messageries et des liens de
        désinscription, et de rien d’autre.
      </p>
      <table>
        <caption>Ce qui est parti, et ce qui est revenu</caption>
        <thead>
          <tr>
            {COLUMNS.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {letters.map(({ number, figures }) => (
            <tr key={number}>
              <th scope="row">N° {number}</th>
              <td>{figures?.accepted}</td>
              <td>{figures?.refused}</td>
              <td>{figures?.returned}</td>
              <td>{figures?.complaints}</td>
              <td>{figures?.unsubscribed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
