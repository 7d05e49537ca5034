import { storedFavourites } from "#app/accounts/reader-data/favourites.ts";
import { FavouriteList } from "./favourites-panel.tsx";

export function GuestFavourites() {
  const favourites = storedFavourites.use();
  if (favourites.length === 0) return null;
  return (
    <section className="section setting" id="favoris" tabIndex={-1} aria-labelledby="my-favourites">
      <h2 id="my-favourites">Ouvrir mes favoris</h2>
      <FavouriteList favourites={favourites} sync={false} />
    </section>
  );
}
