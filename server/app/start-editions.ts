import { accessTo } from "#app/features/editions/edition-access.server.ts";
import { serveEditionSocket } from "#app/features/editions/edition-socket.server.ts";
import type { OpenDatabase } from "#database/open.server.ts";
import type { BuiltTexts } from "#library/catalogue/content-source.server.ts";
import type { ContentStore } from "#library/catalogue/content-store.server.ts";
import { describeError, type Log } from "#platform/log.ts";
import { type FollowedEditions, followEditions } from "./follow-editions.ts";

export type EditionServices = Pick<OpenDatabase, "db" | "embedded"> & {
  dataDir: string;
  content: ContentStore;
  openBuilt: () => BuiltTexts;
  log: Log;
};

export type RunningEditions = FollowedEditions;

/**
 * Embedded: only this process can write, so commands publish through its socket. PostgreSQL: they connect themselves.
 */
export async function startEditions({ db, embedded, dataDir, ...options }: EditionServices): Promise<RunningEditions> {
  const followed = await followEditions({ ...options, db, isShared: embedded === null });
  if (!embedded) return followed;
  const access = accessTo(db);
  const socket = await serveEditionSocket(
    {
      ...access,
      async publish(edition) {
        const number = await access.publish(edition);
        await followed.check();
        return number;
      },
    },
    dataDir,
  ).catch((error: unknown) => options.log.warn("edition_socket_failed", describeError(error)));
  return {
    check: followed.check,
    async stop() {
      socket?.close();
      await followed.stop();
    },
  };
}
