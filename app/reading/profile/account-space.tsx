import { useEffect } from "react";
import { requestSync } from "#app/accounts/sync/request-sync.ts";
import type { ProgressTopic } from "#library/catalogue/catalogue.ts";
import type { AccountProfile } from "./account-profile.server.ts";
import { FavouritesPanel } from "./favourites-panel.tsx";
import { ProgressOverview } from "./progress-view.tsx";
import { SettingsPanel } from "./settings-panel.tsx";
import { Tabs } from "./tabs.tsx";
import { useAccountData } from "./use-account-data.ts";

export function AccountSpace({ account, topics }: { account: AccountProfile; topics: ProgressTopic[] }) {
  const { progress, favourites, hasUnsentChanges } = useAccountData(account);
  useEffect(() => void requestSync(), []);
  const counts = { results: Object.keys(progress).length, favourites: favourites.length };
  return (
    <section aria-labelledby="account-space">
      <h2 id="account-space" className="sr-only">
        Votre espace
      </h2>
      <Tabs
        label="Votre espace"
        panels={[
          {
            id: "progression",
            label: "Progression",
            content: (
              <>
                <ProgressOverview topics={topics} progress={progress} isLinked />
                <p className="muted progress-place" role="status">
                  {whereItIs(account.sync, hasUnsentChanges)}
                </p>
              </>
            ),
          },
          {
            id: "favoris",
            label: "Mes favoris",
            content: <FavouritesPanel favourites={favourites} sync={account.sync} />,
          },
          {
            id: "parametres",
            label: "Paramètres",
            content: <SettingsPanel account={account} deviceCounts={counts} />,
          },
        ]}
      />
    </section>
  );
}

function whereItIs(sync: boolean, hasUnsentChanges: boolean): string {
  if (!sync) return "Votre progression est gardée sur cet appareil. Les paramètres permettent de la synchroniser.";
  if (hasUnsentChanges) return "Enregistré sur cet appareil ; le reste partira vers votre compte dès que possible.";
  return "Enregistré dans votre compte.";
}
