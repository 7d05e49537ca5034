import {
  type Favourite,
  isSameFavourite,
  removeFavourite,
  saveFavourite,
  storedFavourites,
} from "#app/accounts/reader-data/favourites.ts";
import { currentSession } from "#app/accounts/session/use-session.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notifications.ts";

const SAVED_TITLES = { article: "Article sauvegardé", quiz: "Quiz sauvegardé" };

export function SaveButton(favourite: Omit<Favourite, "savedAt">) {
  const favourites = storedFavourites.use();
  const saved = favourites.some((other) => isSameFavourite(other, favourite));
  const text = saved ? "Sauvegardé" : "Sauvegarder";

  function toggle() {
    const isDone = saved ? removeFavourite(favourite) : saveFavourite(favourite);
    if (!isDone) {
      notify({
        title: "Erreur",
        description: "Votre navigateur refuse d’enregistrer des données sur cet appareil.",
        tone: "destructive",
      });
    } else if (saved) {
      notify({ title: "Retiré de vos favoris" });
    } else {
      notify({
        title: SAVED_TITLES[favourite.kind],
        description: currentSession()?.sync
          ? "Retrouvez-le dans « Mon profil », sur tous vos appareils."
          : "Retrouvez-le dans « Mon profil », sur cet appareil.",
      });
    }
  }

  return (
    <Button
      tone="quiet"
      needsScript
      drawing={saved ? "bookmark-check" : "bookmark"}
      aria-label={favourite.kind === "quiz" ? `${text} le quiz` : undefined}
      onClick={toggle}
    >
      {text}
    </Button>
  );
}
