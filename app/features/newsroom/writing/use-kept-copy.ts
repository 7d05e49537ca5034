import { useState } from "react";
import { listTyped, versionField } from "./form-controls.ts";
import { forgetCopy, keepCopy, recallCopy, type TypedCopy, withFormer } from "./typed-copy.ts";

import { type ServerCopy, useServerCopy } from "./use-server-copy.ts";

/** `inTab`: false in a browser that keeps nothing. */
export type KeptState = { inTab: boolean; onServer: ServerCopy };

/** Keeps what a form differs in from what it was opened with: in the tab at once, on the server soon after. */
export function useKeptCopy(formId: string, draft: string) {
  const [inTab, setInTab] = useState<boolean | null>(null);
  const server = useServerCopy(draft);
  const keptState: KeptState | null = inTab === null ? null : { inTab, onServer: server.state };
  return {
    /** Null while nothing is typed. */
    keptState,
    /** @param id of the page's copy */
    keep(id: string, former: TypedCopy | null): void {
      const controls = listTyped(formId).map(({ control, ...typed }) => ({ ...typed, name: control.name }));
      const version = versionField(formId)?.value ?? "";
      const copy = withFormer({ id, version, isSent: false, controls }, former);
      if (copy.controls.length > 0) setInTab(keepCopy(draft, copy));
      else {
        forgetCopy(draft);
        setInTab(null);
      }
      server.keep(copy);
    },
    /** Forgets a copy that says nothing that the document does not. */
    forget(id: string): void {
      server.keep({ id, version: "", controls: [] });
    },
    /** The form is being sent. */
    stop({ isSaving }: { isSaving: boolean }): void {
      server.stop();
      const copy = recallCopy(draft);
      if (copy) keepCopy(draft, { ...copy, isSent: isSaving });
    },
  };
}

export function keptText({ inTab, onServer }: KeptState): string {
  if (onServer === "kept") return "Copie gardée, pas encore enregistrée";
  const where = inTab ? "Sur cet appareil seulement" : "Pas encore enregistré : ce navigateur ne garde rien";
  return onServer === "refused" ? `${where}. Votre session est terminée, ou ce document est clos.` : where;
}
