import { data } from "react-router";
import { ProofList } from "#app/reading/proofs/proof-list.tsx";
import { ProofStyle } from "#app/reading/proofs/proof-style.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { loadRenderer } from "#app/ui/markdown/lazy-markdown-body.tsx";
import { TextPage, textPageMeta } from "#app/ui/page/text-page.tsx";
import { plannedPageMeta, UnderConstruction } from "#app/ui/page/under-construction.tsx";
import { overtakenBy } from "#library/catalogue/age-notice.ts";
import type { ContentPage, Publisher } from "#library/catalogue/catalogue.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Proof } from "#library/proofs/article-proofs.ts";
import { formatDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { Route } from "./+types/content-page.route";

export function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const page = content.getContentPage(params.page);
  if (page) return { page, passed: overtakenBy(page, parisDay(new Date())), planned: null };
  const planned = content.getPlannedPage(`/${params.page}`);
  if (planned) return { page: null, passed: null, planned };
  throw data(null, { status: 404 });
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [page] = await Promise.all([serverLoader(), loadRenderer().catch(() => null)]);
  return page;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return loaderData.page ? textPageMeta(loaderData.page) : plannedPageMeta(loaderData.planned);
}

function CurrentTo({ date }: { date: string }) {
  return (
    <p className="muted">
      {"À jour au "}
      <time dateTime={date}>
        <FrenchText>{formatDate(date)}</FrenchText>
      </time>
    </p>
  );
}

export default function ContentPageRoute({ loaderData: { page, passed, planned }, params }: Route.ComponentProps) {
  if (planned) return <UnderConstruction page={planned} />;
  if (page.markdown === null) return <PlaceholderPage title={page.title} />;
  return (
    <TextPage
      title={page.title}
      markdown={page.markdown}
      before={page.publisher ? <PublisherDetails publisher={page.publisher} /> : null}
      note={
        <>
          {/* The date is of the text of the page, not of what its publisher says of itself. */}
          {page.publisher ? null : <CurrentTo date={page.updatedAt} />}
          {page.calendar.length > 0 ? (
            <CalendarDays days={page.calendar} file={`/${params.page}.ics`} {...{ passed }} />
          ) : null}
        </>
      }
    >
      {page.proofs.length > 0 ? <PageProofs proofs={page.proofs} /> : null}
    </TextPage>
  );
}

function PlaceholderPage({ title }: { title: string }) {
  return (
    <div className="wrap message-page">
      <p className="kicker">Page en cours de construction</p>
      <h1>{title}</h1>
      <p className="lead">Cette page est en cours de construction. Elle sera disponible prochainement.</p>
      <p className="button-row">
        <ButtonLink to="/">Retour à l'accueil</ButtonLink>
      </p>
    </div>
  );
}

/** A content page has no page of proofs, so its proofs are listed at its end. */
function PageProofs({ proofs }: { proofs: Proof[] }) {
  return (
    <details className="page-proofs">
      <ProofStyle />
      <summary>Voir les preuves</summary>
      <ProofList
        ids={proofs.map(({ id }) => id)}
        proofs={Object.fromEntries(proofs.map((proof) => [proof.id, proof]))}
        withIds
      />
    </details>
  );
}

/** The law requires these details (loi n° 2004-575, art. 1-1). */
function PublisherDetails({ publisher }: { publisher: Publisher }) {
  const rows: [string, string | null][] = [
    ["Éditeur", publisher.name],
    ["Forme juridique", publisher.legalForm],
    ["Immatriculation", publisher.registration],
    ["Capital social", publisher.shareCapital],
    ["Adresse", publisher.address],
    ["Téléphone", publisher.phone],
    ["Adresse e-mail", publisher.email],
    ["Directeur ou directrice de la publication", publisher.director],
    ["Responsable de la rédaction", publisher.editor],
    ["Financement", publisher.funding],
    ["Hébergeur", `${publisher.host.name}, ${publisher.host.address}, ${publisher.host.phone}`],
  ];
  return (
    <section className="prose" aria-labelledby="editeur">
      <h2 id="editeur">L’éditeur du site</h2>
      <ul>
        {rows.map(([name, value]) =>
          value === null ? null : (
            <li key={name}>
              <strong>
                <FrenchText>{`${name} :`}</FrenchText>
              </strong>{" "}
              <span>{value}</span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

type CalendarDaysProps = {
  days: ContentPage["calendar"];
  file: string;
  /** This `reviewOn` day has passed since the page was last reviewed; null when none has. */
  passed: string | null;
};

function CalendarDays({ days, file, passed }: CalendarDaysProps) {
  return (
    <>
      {passed ? (
        <p className="alert">
          <FrenchText>{`Le ${formatDate(passed)} est passé : cette page n’a pas été relue depuis.`}</FrenchText>
        </p>
      ) : null}
      <ul className="calendar-days">
        {days.map(({ date, title, rule }) => (
          <li key={date}>
            <time dateTime={date}>
              <FrenchText>{formatDate(date)}</FrenchText>
            </time>
            <strong>
              <FrenchText>{title}</FrenchText>
            </strong>
            <FrenchText>{rule}</FrenchText>
          </li>
        ))}
      </ul>
      <p>
        <a href={file}>Ajouter ces dates à mon agenda</a> (un fichier à ouvrir)
      </p>
    </>
  );
}
