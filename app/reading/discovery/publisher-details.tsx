import { FrenchText } from "#app/ui/french-text.tsx";
import type { Publisher } from "#library/catalogue/catalogue.ts";

/** Required by law (loi n° 2004-575, art. 1-1). */
export function PublisherDetails({ publisher }: { publisher: Publisher }) {
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
    <dl className="glossary">
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>
              <FrenchText>{name}</FrenchText>
            </dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
