import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { ReaderData } from "#app/accounts/reader-data/collection.ts";
import { storedDeviceAccount } from "#app/accounts/reader-data/device-account.ts";
import { storedFavourites } from "#app/accounts/reader-data/favourites.ts";
import {
  type FavouriteEntry,
  favouritesCollection,
  favouritesOf,
} from "#app/accounts/reader-data/favourites-collection.ts";
import { type Progress, storedProgress, type TopicTotals } from "#app/accounts/reader-data/progress.ts";
import { changesSince, isEmpty, mergeData } from "#app/accounts/sync/device-changes.ts";
import { requestSync } from "#app/accounts/sync/request-sync.ts";
import { useIsHydrating } from "#app/ui/markdown/is-hydrating.ts";
import type { ProgressTopic } from "#library/catalogue/catalogue.ts";
import type { AccountProfile } from "./account-profile.server.ts";
import { FavouritesPanel } from "./favourites-panel.tsx";
import { ProgressOverview } from "./progress-view.tsx";
import { SettingsPanel } from "./settings-panel.tsx";

type AccountSpaceProps = { account: AccountProfile; topics: ProgressTopic[]; totals: TopicTotals };

export function AccountSpace({ account, topics, totals }: AccountSpaceProps) {
  const { progress, favourites, hasUnsentChanges } = useAccountData(account);
  useEffect(() => void requestSync(), []);
  // A list of all articles, nearly all untouched, would hide what the reader has done.
  const shown = topics.filter(({ id, isFixed }) => isFixed || progress[id]);
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
                <p className="muted progress-place" role="status">
                  {account.sync ? whereItIs(hasUnsentChanges) : <OnEachDevice />}
                </p>
                <ProgressOverview topics={shown} totals={totals} progress={progress} isLinked />
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

function whereItIs(hasUnsentChanges: boolean): string {
  if (hasUnsentChanges) return "Enregistré sur cet appareil ; le reste partira vers votre compte dès que possible.";
  return "Enregistré dans votre compte.";
}

/** Comes first, because a second device would otherwise seem to have lost what was done on the first. */
function OnEachDevice() {
  return (
    <>
      <span>Chaque appareil garde sa progression. Pour la retrouver partout : </span>
      <Link to="#parametres">activer la synchronisation</Link>
      <span>.</span>
    </>
  );
}

type AccountData = {
  progress: Progress;
  favourites: ReturnType<typeof favouritesOf>;
  hasUnsentChanges: boolean;
};

function useAccountData({ id, sync, accountData }: Pick<AccountProfile, "id" | "sync" | "accountData">): AccountData {
  const progress = storedProgress.use();
  const saved = storedFavourites.use();
  const device = storedDeviceAccount.use();
  const [openedAt] = useState(() => Date.now());
  return useMemo(() => {
    const isForeign = device !== null && device.owner !== id;
    const favourites = saved.length > 0 || device ? favouritesCollection.load() : {};
    const own: ReaderData = isForeign ? {} : { progress, favourites };
    // `accountData` was loaded with the page; if the device has synchronised since, merging it would restore a removed
    // favourite.
    const hasHeard = device !== null && !isForeign && device.heardAt >= openedAt;
    const shown = !sync || hasHeard ? own : mergeData(accountData, own);
    return {
      progress: (shown["progress"] ?? {}) as Progress,
      favourites: favouritesOf((shown["favourites"] ?? {}) as Record<string, FavouriteEntry>),
      hasUnsentChanges: sync && !isEmpty(changesSince(own, device?.acknowledged ?? {})),
    };
  }, [id, sync, accountData, progress, saved, device, openedAt]);
}

type TabPanel = { id: string; label: string; content: ReactNode };

/** The tabs are plain links until the scripts run, then tabs with automatic activation (ARIA Authoring Practices). */
function Tabs({ label, panels }: { label: string; panels: TabPanel[] }) {
  const isLive = !useIsHydrating();
  const { hash, key } = useLocation();
  const [chosen, setChosen] = useState({ id: "", key: "" });
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const named = panels.findIndex(({ id }) => id === (chosen.key === key ? chosen.id : hash.slice(1)));
  const selected = isLive && named !== -1 ? named : 0;

  function select(index: number) {
    links.current[index]?.focus();
    const id = panels[index]?.id ?? "";
    setChosen({ id, key });
    history.replaceState(history.state, "", `#${id}`);
  }

  function move(event: KeyboardEvent) {
    const target = targetOf(event.key, selected, panels.length - 1);
    if (!isLive || target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    select(target);
  }

  return (
    <div>
      <div className="tab-list" {...(isLive && { role: "tablist", "aria-label": label })}>
        {panels.map(({ id, label: name }, index) => (
          <a
            key={id}
            ref={(link) => {
              links.current[index] = link;
            }}
            id={`onglet-${id}`}
            className="tab"
            href={`#${id}`}
            onKeyDown={move}
            onClick={(event) => {
              if (!isLive || event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              select(index);
            }}
            {...(isLive && {
              role: "tab",
              "aria-selected": index === selected,
              "aria-controls": id,
              tabIndex: index === selected ? 0 : -1,
            })}
          >
            {name}
          </a>
        ))}
      </div>
      {panels.map(({ id, content }, index) => (
        <section
          key={id}
          id={id}
          className="tab-panel"
          aria-labelledby={`onglet-${id}`}
          data-later={!isLive && index > 0 ? true : undefined}
          hidden={isLive && index !== selected}
          {...(isLive && { role: "tabpanel", tabIndex: 0 })}
        >
          {content}
        </section>
      ))}
    </div>
  );
}

function targetOf(key: string, selected: number, last: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowRight: selected === last ? 0 : selected + 1,
    ArrowLeft: selected === 0 ? last : selected - 1,
    Home: 0,
    End: last,
  };
  return targets[key];
}
