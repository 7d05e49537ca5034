import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { TeachingPage } from "./teaching-page.tsx";

/** These facts restate what a class session keeps (docs/decisions/0036-class-sessions.md), and must change with it. */
const FACTS: [term: string, text: string][] = [
  [
    "Pour quoi faire",
    "Vérifier des connaissances en classe, avec les questions de fait des quiz publiés, et trois au plus que le professeur écrit. Aucun sondage d’opinion.",
  ],
  [
    "Ce qui est gardé pendant la séance",
    "Un jeton tiré au hasard, un repère de 1 à 60 et l’option choisie à chaque question.",
  ],
  [
    "Ce qui ne l’est pas",
    "Des élèves : ni nom, ni pseudonyme, ni texte libre, ni adresse, ni temps de réponse. Pas de classement.",
  ],
  [
    "Combien de temps",
    "Une séance dure trois heures au plus en direct, sept jours au plus au rythme de chacun. Les réponses de chaque appareil sont effacées à sa fin. Les totaux par question le sont 24 heures après. Aucune sauvegarde ne les contient.",
  ],
  ["Qui les voit", "Le professeur, des totaux seulement. Sous trois réponses, aucune répartition n’est montrée."],
  ["Ce qui en est fait", "Rien d’autre : ni note, ni décision, ni profil, ni publicité, ni envoi à un tiers."],
  ["Cookie", "Un jeton de séance, strictement nécessaire, que les scripts ne lisent pas. Il disparaît à la fin."],
];

function SchoolDataPage() {
  return (
    <TeachingPage
      title="Les données des élèves : une page pour l’établissement"
      name="Données"
      lead="Pour un chef d’établissement, un délégué à la protection des données ou un parent."
    >
      <section className="section" aria-labelledby="sans">
        <h2 id="sans">Lire, imprimer, télécharger : rien n’est demandé aux élèves</h2>
        <p>
          Les articles, les cours, les cartes et les fichiers de quiz ne demandent ni compte ni nom. Un fichier importé
          dans votre plateforme suit les règles de celle-ci.
        </p>
      </section>
      <section className="section" aria-labelledby="seance">
        <h2 id="seance">Une séance en classe, sur des appareils</h2>
        <dl className="school-facts">
          {FACTS.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>
          Un jeton ou une réponse que l’on peut rattacher à quelqu’un est une donnée personnelle. Nous en gardons le
          moins possible, le moins longtemps possible.
        </p>
      </section>
      <section className="section" aria-labelledby="droit">
        <h2 id="droit">Le droit</h2>
        <ul className="teaching-bullets">
          <li>
            Moins de 15 ans : ni compte ni donnée nominative, donc aucun consentement n’est demandé (loi de 1978,
            article 45).
          </li>
          <li>Cookie nécessaire au service : il n’appelle pas de consentement (même loi, article 82).</li>
          <li>
            Téléphones : ils sont interdits à l’école et au collège, sauf usage pédagogique prévu (code de l’éducation,
            article L. 511-5). Les cartes en papier s’en passent.
          </li>
          <li>
            <strong>Vérifiez le règlement de votre établissement.</strong> Le registre des traitements et l’avis du
            délégué relèvent de lui.
          </li>
        </ul>
        <p>
          Droits et questions : <Link to="/contact">nous écrire</Link>. Éditeur et hébergeur :{" "}
          <Link to="/mentions-legales">mentions légales</Link>. Tout le site :{" "}
          <Link to="/confidentialite">confidentialité</Link>.
        </p>
      </section>
      <Button needsScript onClick={() => window.print()}>
        Imprimer cette page
      </Button>
    </TeachingPage>
  );
}

export function meta() {
  return pageMeta({
    title: "Les données des élèves",
    description:
      "Pour un chef d’établissement : ce que Le Récap garde pendant une séance en classe, combien de temps, qui le voit, et ce que dit le droit.",
  });
}

export default function SchoolDataRoute() {
  return <SchoolDataPage />;
}
