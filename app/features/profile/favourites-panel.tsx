import type { FormEvent } from "react";
import { Link } from "react-router";
import { storedDeviceAccount } from "#app/features/device-storage/device-account.ts";
import { type Favourite, removeFavourite } from "#app/features/favourites/favourites.ts";
import { INTENT_FIELD } from "#app/features/forms/account-form.ts";
import { notify } from "#app/features/notifications/notifications.ts";
import { requestSync } from "#app/features/sync/request-sync.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PROFILE_INTENTS } from "./profile-intents.ts";

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
        <ul className="favourites">
          {favourites.map((favourite) => (
            <FavouriteItem key={`${favourite.kind}-${favourite.id}`} favourite={favourite} sync={sync} />
          ))}
        </ul>
      )}
      {sync ? null : (
        <noscript>
          <p>Vos favoris sont gardés sur cet appareil : il faut JavaScript pour les lire.</p>
        </noscript>
      )}
    </>
  );
}

function FavouriteItem({ favourite, sync }: { favourite: Favourite; sync: boolean }) {
  const { kind, id, title, href } = favourite;

  /** A device that cannot note the removal for the account leaves the form to the server. */
  function remove(event: FormEvent) {
    const isNoted = (!sync || storedDeviceAccount.load() !== null) && removeFavourite(favourite);
    if (isNoted || !sync) event.preventDefault();
    if (!isNoted) return;
    notify({ title: "Retiré de vos favoris" });
    document.getElementById("favoris")?.focus();
    void requestSync();
  }

  return (
    <li>
      <Link to={href}>
        {kind === "quiz" ? "Quiz : " : ""}
        {title}
      </Link>
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
          <span className="sr-only">
            {" "}
            {kind === "quiz" ? "le quiz " : ""}« {title} » de mes favoris
          </span>
        </Button>
      </form>
    </li>
  );
}
