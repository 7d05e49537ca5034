import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BackupError, type BackupHead, sessionSecretMark } from "#database/backup/backup-file.server.ts";
import { readSecretFiles, SECRET_FILES } from "#platform/secrets.ts";
import type { Settings } from "#platform/settings.ts";

export function restoreSecrets(
  { secrets, sessionSecretMark: mark }: BackupHead,
  { dataDir, sessionSecret }: Settings,
  acceptsOtherSecret: boolean,
): () => void {
  const present = readSecretFiles(dataDir);
  const names = SECRET_FILES.filter((name) => secrets[name]);
  const other = names.find((name) => present[name] && present[name] !== secrets[name]);
  if (other) {
    throw new BackupError(
      `DATA_DIR : « ${join(dataDir, other)} » n'est pas celui de la sauvegarde. Déplacez ce fichier, ou choisissez un autre dossier.`,
    );
  }
  const secret = sessionSecret ?? secrets["session-secret"] ?? present["session-secret"];
  if (mark && !acceptsOtherSecret && !(secret && sessionSecretMark(secret) === mark)) {
    throw new BackupError(
      "SESSION_SECRET n'est pas celui du site sauvegardé : les courriels en attente et les connexions seraient perdus. " +
        "Donnez le même, ou, s'il est perdu, ajoutez --other-secret.",
    );
  }
  const added = names.filter((name) => !present[name]);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const name of added) writeFileSync(join(dataDir, name), `${secrets[name]}\n`, { flag: "wx", mode: 0o600 });
  return () => {
    for (const name of added) rmSync(join(dataDir, name), { force: true });
  };
}
