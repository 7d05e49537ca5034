import { Link } from "react-router";
import { RETENTION } from "#app/accounts/users/retention-periods.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import { formatDate } from "#platform/french/dates.ts";
import { PAGE_BUDGETS } from "./page-budgets.ts";
import type { Transparency } from "./transparency.server.ts";

export function TransparencyPage({ counts }: { counts: Transparency }) {
  return (
    <div className="wrap page">
      <Breadcrumb trail={[{ name: "Accueil", href: "/" }]} current="Transparence" />
      <div className="text-page">
        <header className="page-header">
          <h1>Transparence</h1>
          <p className="lead">
            <FrenchText>{`Ce que le site sait de vous, qui le fait, et s’il tient ce qu’il dit. Chiffres comptés par le site le ${formatDate(counts.day)}.`}</FrenchText>
          </p>
        </header>
        <div className="prose">
          <OfReaders />
          <OfPublisher {...counts} />
          <OfArticles {...counts.editorial} />
          <OfCorrections {...counts} />
          <OfLetters letters={counts.letters} />
          <OfAges articles={counts.editorial.articles} />
          <OfPages accessibility={counts.accessibility} />
        </div>
      </div>
    </div>
  );
}

function OfReaders() {
  const years = Math.round(RETENTION.inactiveAccountDays / 365);
  return (
    <>
      <h2>Ce que le site sait de vous</h2>
      <p>
        Rien, tant que vous lisez : ni cookie, ni traceur, ni mesure d’audience, ni publicité. Vos réponses et vos
        lectures restent dans votre navigateur.
      </p>
      <ul>
        <li>
          Avec la lettre : votre adresse et la preuve de votre accord. Une inscription jamais confirmée est effacée au
          bout de {RETENTION.unconfirmedDays} jours. Ni l’ouverture ni les clics ne sont mesurés.
        </li>
        <li>{`Avec un compte : votre adresse et vos appareils connectés, puis votre progression si vous activez la synchronisation. Un compte qui ne sert plus est effacé après ${years} ans.`}</li>
        <li>{`Avec un message : ce que vous écrivez, effacé ${RETENTION.closedReportDays / 365 === 1 ? "un an" : "plus tard"} après avoir été traité.`}</li>
      </ul>
      <p>
        <Link to="/confidentialite">Tout ce qui est gardé, et comment l’effacer</Link>
      </p>
    </>
  );
}

function OfPublisher({ publisher, editorial: { articles, signed, reread } }: Transparency) {
  return (
    <>
      <h2>Qui paie et qui écrit</h2>
      {publisher ? (
        <p>
          <FrenchText>
            {`Le site est édité par ${publisher.name}. Directeur de la publication : ${publisher.director}. ${publisher.funding ?? "L’origine de l’argent n’est pas encore indiquée."}`}
          </FrenchText>
        </p>
      ) : (
        <p>
          L’éditeur n’est pas encore nommé, ni l’origine de l’argent : ces lignes se rempliront avec les{" "}
          <Link to="/mentions-legales">mentions légales</Link>.
        </p>
      )}
      <p>
        {`Articles signés d’un nom : ${number(signed)} sur ${number(articles.length)}. Relus par une personne nommée : ${number(reread)}. La rédaction signe les autres. Aucun nom n’est inventé.`}
      </p>
    </>
  );
}

function OfArticles({ facts, sources }: Transparency["editorial"]) {
  return (
    <>
      <h2>Comment un article est fait et vérifié</h2>
      <p>
        Chaque phrase qui affirme porte le numéro d’un fait. Chaque fait dit sa source, ce qui en a été lu, quel jour,
        et qui le conteste. « Voir les preuves », dans l’article, les montre. À chaque version du site, un contrôle
        refuse une phrase sans fait ou un fait sans source.
      </p>
      <ul>
        <li>{`${number(facts.total)} faits : ${number(facts.established)} établis, ${number(facts.singleSource)} moins sûrs, qu’une seule source dit, ${number(facts.disputed)} disputés.`}</li>
        <li>{`${number(facts.withOneSource)} de ces faits s’appuient sur une seule source citée ; les autres, sur plusieurs.`}</li>
        <li>{`Pour ${number(facts.by.source)} faits, la page de chaque source a été lue. Pour ${number(facts.by.copy)}, une source au moins n’a été lue que dans une copie de son texte. Pour ${number(facts.by.report)}, une source au moins n’a pas été ouverte : un autre la cite, et c’est lui qui a été lu.`}</li>
        <li>{`Dans ${number(facts.partly)} de ces faits, un point n’a pas été retrouvé, ou doit être recontrôlé.`}</li>
        <li>{`${number(sources.total)} sources, dont ${number(sources.withAddress)} avec une adresse à ouvrir.`}</li>
      </ul>
    </>
  );
}

function OfCorrections({ reports, editorial: { changes } }: Transparency) {
  return (
    <>
      <h2>Les erreurs</h2>
      <p>
        <span>{`Depuis le début : ${count(changes.corrections, "correction")} et ${count(changes.updates, "mise", "mises")} à jour. `}</span>
        <Link to="/corrections">Les lire toutes</Link>
      </p>
      <p>
        {reports && reports.received > 0
          ? reportsText(reports)
          : "Depuis un an, les lecteurs n’ont signalé aucune erreur."}
      </p>
    </>
  );
}

function reportsText({ received, open, corrected }: NonNullable<Transparency["reports"]>): string {
  const led = `${number(corrected)} ${corrected > 1 ? "ont mené" : "a mené"} à une correction`;
  return `Depuis un an, les lecteurs ont signalé ${count(received, "erreur")} : ${number(open)} à l’étude, ${led}.`;
}

function OfLetters({ letters }: Pick<Transparency, "letters">) {
  return (
    <>
      <h2>La lettre</h2>
      {letters ? (
        <p>
          <span>{`${count(letters.letters, "lettre")} : ${count(letters.accepted, "exemplaire")} acceptés par le relais, ${count(letters.returned, "revenu")}, ${count(letters.complaints, "plainte")}, ${count(letters.unsubscribed, "départ")}. `}</span>
          <Link to="/lettre/archives">Lettre par lettre</Link>
        </p>
      ) : (
        <p>Aucune lettre n’est encore partie.</p>
      )}
    </>
  );
}

function OfAges({ articles }: Pick<Transparency["editorial"], "articles">) {
  const due = articles.filter(({ isOverdue }) => isOverdue).length;
  return (
    <>
      <h2>L’âge des faits</h2>
      <p>
        {`Du plus ancien au plus récent. ${due === 0 ? "Aucun article n’a dépassé son jour de relecture." : `${count(due, "article")} à relire\u00A0: le haut de la page le dit aussi.`}`}
      </p>
      <ul>
        {articles.map(({ id, title, href, currentTo, reviewOn, isOverdue }) => (
          <li key={id}>
            <Link to={href}>
              <FrenchTitle>{title}</FrenchTitle>
            </Link>
            <FrenchText>
              {` : faits au ${formatDate(currentTo)}${reviewOn ? `, à relire ${isOverdue ? "depuis le" : "le"} ${formatDate(reviewOn)}` : ""}`}
            </FrenchText>
          </li>
        ))}
      </ul>
    </>
  );
}

function OfPages({ accessibility }: Pick<Transparency, "accessibility">) {
  return (
    <>
      <h2>Accessibilité et poids</h2>
      {accessibility ? (
        <p>
          <FrenchText>{accessibility.text}</FrenchText>{" "}
          <Link to="/accessibilite">{`La déclaration, au ${formatDate(accessibility.day)}`}</Link>
        </p>
      ) : null}
      <p>
        {`Un article pèse ${PAGE_BUDGETS.articleHtml.toLocaleString("fr-FR")} ko au plus, ses scripts ${PAGE_BUDGETS.articleScripts.toLocaleString("fr-FR")} ko, ses lettres ${PAGE_BUDGETS.fonts} ko. Une version du site qui dépasse ces limites n’est pas mise en ligne.`}
      </p>
    </>
  );
}

function number(value: number): string {
  return value.toLocaleString("fr-FR");
}

function count(value: number, one: string, several = `${one}s`): string {
  return `${number(value)} ${value > 1 ? several : one}`;
}
