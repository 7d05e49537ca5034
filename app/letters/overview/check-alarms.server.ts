import { statSync } from "node:fs";
import { letterAdminPath } from "#app/letters/message/letter-names.ts";
import { formatWallTime, instantOfWallTime } from "#app/letters/sending/wall-time.ts";
import { listComposedLetters } from "#app/letters/store/letter-store.server.ts";
import { type Alarm, type AlarmServices, raiseAlarm } from "#app/office/alarms/raise-alarm.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { formatMinute } from "#platform/french/paris-time.ts";
import { BACKUP_DUE_MS, readLastBackup } from "#platform/last-backup.server.ts";

/** Checks that are run each hour. A failed nightly run raises its own alarm. */
export async function checkAlarms(services: AlarmServices, content: Catalogue, now: Date): Promise<void> {
  const found = [...backupAlarm(services.settings.dataDir, now), ...(await letterAlarms(services, content, now))];
  for (const alarm of found) await raiseAlarm(services, alarm, now);
}

function backupAlarm(dataDir: string, now: Date): Alarm[] {
  const last = readLastBackup(dataDir);
  const since = last ?? statSync(dataDir).birthtime;
  if (now.getTime() - since.getTime() <= BACKUP_DUE_MS) return [];
  return [
    {
      event: `backup:${last?.toISOString() ?? "none"}`,
      what: last ? "Aucune sauvegarde depuis plus d’un jour" : "Le site n’a encore aucune sauvegarde",
      why: last ? `La dernière date du ${formatMinute(last)}.` : "S’il perdait son disque, tout serait perdu.",
      toDo: "Lancez-en une, puis voyez pourquoi celle de la nuit ne se fait pas : « Sauvegarder », dans le guide d’exploitation.",
      path: "/admin/guides/exploitation",
    },
  ];
}

const LETTER_DUE_MS = 48 * 3_600_000;

async function letterAlarms({ db }: AlarmServices, content: Catalogue, now: Date): Promise<Alarm[]> {
  const composed = new Set((await listComposedLetters(db)).map(({ number }) => number));
  return content.listLetters().flatMap(({ number, subject, sendAt }) => {
    const left = (instantOfWallTime(sendAt)?.getTime() ?? 0) - now.getTime();
    if (composed.has(number) || left <= 0 || left > LETTER_DUE_MS) return [];
    return [
      {
        event: `letter:${number}:${sendAt}`,
        what: `Personne n’a composé la lettre n° ${number}`,
        why: `« ${subject} » est proposée pour le ${formatWallTime(sendAt)}, heure de Paris.`,
        toDo: "Composez-la, envoyez-vous un essai, puis programmez-la. Sans cela, rien ne partira.",
        path: letterAdminPath({ kind: "weekly", number }),
      },
    ];
  });
}
