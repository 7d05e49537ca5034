import { createContext, use } from "react";
import { Link } from "react-router";

const STEPS = [
  {
    image: "sheet",
    file: "/figures/etape-fiche.svg",
    href: "/explorer",
    title: "Des fiches pédagogiques par sujet",
    text: "Le contexte, les dates, les positions de chacun et ce qui est établi. Chaque article donne ses sources.",
  },
  {
    image: "quiz",
    file: "/figures/etape-quiz.svg",
    href: "/apprendre",
    title: "Des quiz pour mémoriser et tester ses connaissances",
    text: "Quelques questions pour vérifier ce que l’on a compris, avec une explication à chaque réponse.",
  },
  {
    image: "path",
    file: "/figures/etape-parcours.svg",
    href: "/apprendre#parcours",
    title: "Un parcours d’apprentissage progressif",
    text: "D’un sujet à l’autre, à son rythme, avec un état d’avancement que l’on garde pour soi.",
  },
] as const;

type StepPictures = Record<(typeof STEPS)[number]["image"], string>;

/** The server provides the pictures as data URLs; in the browser the context is null. */
export const ServerPictures = createContext<StepPictures | null>(null);

/**
 * The server writes the pictures into the page, while a navigation loads them as files. Hydration keeps those of the
 * server, as `suppressHydrationWarning` lets them differ.
 */
export function Steps() {
  const pictures = use(ServerPictures);
  return (
    <section className="wrap section" aria-labelledby="steps">
      <h2 id="steps">Le Récap, c'est quoi concrètement ?</h2>
      <ol className="steps">
        {STEPS.map(({ image, file, href, title, text }) => (
          <li key={title}>
            <img
              src={pictures?.[image] ?? file}
              suppressHydrationWarning
              alt=""
              width="320"
              height="200"
              decoding="async"
            />
            <h3>
              <Link to={href}>{title}</Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
