import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { eraseKeptPages } from "#app/accounts/reader-data/erase-kept-pages.ts";
import type { KeptPage } from "#app/accounts/reader-data/kept-page-name.ts";
import { calendarDate } from "#app/accounts/reader-data/local-day.ts";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { EXAM_PATH } from "#library/catalogue/exam-path.ts";
import { formatDate } from "#platform/french/dates.ts";
import { keptPages, keptSize, removePage } from "./keep-pages.ts";
import { askedExamPaths, incompleteText, keptSeriesFor } from "./kept-exam.ts";

type Kept = { pages: KeptPage[]; size: number; isPersisted: boolean };

/** `wanted` is the address of a page that is not kept. */
export function KeptList({ wanted = null }: { wanted?: string | null }) {
  const [kept, setKept] = useState<Kept | null>(null);
  const [said, setSaid] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const look = () => findKept().then(setKept);
  useEffect(() => void findKept().then(setKept), []);

  async function change(work: () => Promise<void>, after: string) {
    await work().catch(() => {});
    setSaid(after);
    await look();
    status.current?.focus();
  }

  if (!kept) return null;
  const { pages, size, isPersisted } = kept;
  const incomplete = incompleteText(askedExamPaths(), pages);
  const series = wanted && keptSeriesFor(wanted, pages);
  return (
    <div className="path-list">
      {series ? (
        <p>
          Un autre examen blanc est gardé : <a href={series}>ouvrir cet examen blanc</a>.
        </p>
      ) : null}
      {pages.length === 0 ? <p>Rien pour le moment.</p> : <p>{sizeText(pages.length, size)}</p>}
      {pages.length > 0 ? (
        <ul className="path-list">
          {gathered(pages).map(({ path, title, kind, at, others }) => (
            <li key={path}>
              <Link to={path}>
                <FrenchText>{title}</FrenchText>
              </Link>
              <br />
              <span className="muted">
                {path === EXAM_PATH && incomplete ? <strong>{`${incomplete} `}</strong> : null}
                <span>{othersText(others.length)}</span>
                <FrenchText>{`${kind === "chosen" ? "Gardé à votre demande" : "Ouvert"} le ${formatDate(calendarDate(new Date(at)))}. `}</FrenchText>
              </span>
              <Button
                tone="quiet"
                aria-label={`Retirer « ${title} »`}
                onClick={() => void change(() => removeAll([path, ...others]), `« ${title} » est retiré.`)}
              >
                Retirer
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {pages.length > 0 && !isPersisted ? (
        <p className="muted">
          Safari efface ces pages quand on n’ouvre pas le site pendant sept jours, sauf s’il est ajouté à l’écran
          d’accueil.
        </p>
      ) : null}
      {size > 0 ? (
        <p>
          <Button tone="quiet" onClick={() => void change(eraseKeptPages, "Cet appareil ne garde plus aucune page.")}>
            Effacer ce que cet appareil garde
          </Button>
        </p>
      ) : null}
      <p ref={status} role="status" tabIndex={-1}>
        {said}
      </p>
    </div>
  );
}

/** The pages that were kept with the exam's home are shown in one line with it, and are removed with it. */
function gathered(pages: KeptPage[]): (KeptPage & { others: string[] })[] {
  const isChosen = ({ kind }: KeptPage) => kind === "chosen";
  const hasExam = pages.some((page) => page.path === EXAM_PATH && isChosen(page));
  const isOfExam = (page: KeptPage) => hasExam && isChosen(page) && page.path.startsWith(`${EXAM_PATH}/`);
  const others = pages.filter(isOfExam).map(({ path }) => path);
  return pages
    .filter((page) => !isOfExam(page))
    .map((page) => ({ ...page, others: page.path === EXAM_PATH && hasExam ? others : [] }));
}

async function removeAll(paths: string[]): Promise<void> {
  for (const path of paths) await removePage(path);
}

/** Returns an empty list in a private window. */
async function findKept(): Promise<Kept> {
  try {
    const pages = (await keptPages()).filter(({ kind }) => kind !== "site");
    // Older browsers cannot tell whether storage is persistent.
    const isPersisted = (await navigator.storage?.persisted?.()) ?? false;
    return { pages, size: await keptSize(), isPersisted };
  } catch {
    return { pages: [], size: 0, isPersisted: false };
  }
}

function othersText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "Avec une autre page de l’examen. " : `Avec ${count} autres pages de l’examen. `;
}

function sizeText(count: number, size: number): string {
  const megabytes = (Math.ceil(size / 100_000) / 10).toLocaleString("fr-FR");
  return `${count} page${count > 1 ? "s" : ""} à lire sans réseau, ${megabytes}\u00a0Mo avec ce qu’il faut au site.`;
}
