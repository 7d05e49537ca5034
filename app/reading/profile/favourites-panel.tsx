import type { FormEvent } from "react";
import { Link } from "react-router";
import { INTENT_FIELD } from "#app/accounts/forms/form-names.ts";
import { storedDeviceAccount } from "#app/accounts/reader-data/device-account.ts";
import { type Favourite, removeFavourite } from "#app/accounts/reader-data/favourites.ts";
import { requestSync } from "#app/accounts/sync/request-sync.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { notify } from "#app/ui/notifications.ts";
import { PROFILE_INTENTS } from "./profile-intents.ts";
import { type Published, usePublished } from "./use-site-articles.ts";

export function FavouritesPanel({ favourites, sync }: { favourites: Favourite[]; sync: boolean }) {
  return (
    <>
      <h3>Mes favoris</h3>
      {favourites.length === 0 ? (
        <p>
          Aucun favori pour le moment. Le bouton « Sauvegarder » d’un article ou d’un quiz l’ajoute ici.{" "}
          <Link to="/explorer">Explorer les thématiques</Link>
        </p>
      ) : (
        <FavouriteList favourites={favourites} sync={sync} />
      )}
      {sync ? null : (
        <noscript>
          <p>Vos favoris sont gardés sur cet appareil : il faut JavaScript pour les lire.</p>
        </noscript>
      )}
    </>
  );
}

export function FavouriteList({ favourites, sync }: { favourites: Favourite[]; sync: boolean }) {
  const published = usePublished(favourites.length > 0);
  return (
    <ul className="favourites">
      {favourites.map((favourite) => (
        <FavouriteItem
          key={`${favourite.kind}-${favourite.id}`}
          favourite={favourite}
          published={published}
          sync={sync}
        />
      ))}
    </ul>
  );
}

type FavouriteItemProps = { favourite: Favourite; published: Published | null; sync: boolean };

function FavouriteItem({ favourite, published, sync }: FavouriteItemProps) {
  const { kind, id } = favourite;
  const current = published?.[id];
  const title = current?.title ?? favourite.title;
  const isGone = published ? !(kind === "quiz" ? current?.hasQuiz : current) : favourite.href === "";

  /** When the removal cannot be stored on the device, the form is sent to the server. */
  function remove(event: FormEvent) {
    const isNoted = (!sync || storedDeviceAccount.load() !== null) && removeFavourite(favourite);
    if (isNoted || !sync) event.preventDefault();
    if (!isNoted) return;
    notify({ title: "Retiré de vos favoris" });
    focusAfterRemoval();
    void requestSync();
  }

  return (
    <li>
      {isGone ? (
        <span>
          <span>{`${kind === "quiz" ? "Quiz : " : ""}${title}`}</span>
          <br />
          <span className="muted">
            {`${kind === "quiz" ? "Ce quiz n’est plus en ligne." : "Cet article n’est plus en ligne."} Il reste dans vos favoris tant que vous ne le retirez pas.`}
          </span>
        </span>
      ) : (
        <Link to={hrefOf(favourite, current)}>{`${kind === "quiz" ? "Quiz : " : ""}${title}`}</Link>
      )}
      <form
        method="post"
        action="/profil"
        aria-label={`Favori : ${kind === "quiz" ? "quiz " : ""}« ${title} »`}
        onSubmit={remove}
      >
        <input type="hidden" name="nature" value={kind} />
        <input type="hidden" name="article" value={id} />
        <Button type="submit" tone="quiet" name={INTENT_FIELD} value={PROFILE_INTENTS.removeFavourite}>
          <Icon name="x" />
          Retirer
          <span className="sr-only">{` ${kind === "quiz" ? "le quiz " : ""}« ${title} » de mes favoris`}</span>
        </Button>
      </form>
    </li>
  );
}

/** Focuses the list, or the next heading when it disappeared with its last item. */
function focusAfterRemoval() {
  const list = document.getElementById("favoris");
  const next = [...document.querySelectorAll<HTMLElement>("main :is(h2, h3)")].find(
    (heading) => list?.compareDocumentPosition(heading) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  requestAnimationFrame(() => {
    const target = list?.isConnected ? list : next;
    if (target && target.tabIndex < 0) target.tabIndex = -1;
    target?.focus();
  });
}

function hrefOf({ kind, href }: Favourite, current: Published[string] | undefined): string {
  if (!current) return href;
  return kind === "quiz" ? `${current.href}#quiz` : current.href;
}
