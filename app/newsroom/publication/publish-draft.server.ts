import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { fileLabel } from "#app/newsroom/drafts/documents.ts";
import { CHANGE_LABELS, isApproved, MIN_FORCED_REASON } from "#app/newsroom/drafts/draft-states.ts";
import type { CandidateEdition, CheckedEdition, NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { type Outcome, refusedBecause } from "#app/newsroom/drafts/outcome.ts";
import type { DraftRow } from "#app/newsroom/drafts/read-drafts.server.ts";
import { keepRevision } from "#app/newsroom/drafts/revisions.server.ts";
import { newsroomOf, servedContent, serveNewest } from "#app/newsroom/drafts/served.server.ts";
import { tellWritersOfPublication } from "#app/newsroom/drafts/tell-team.server.ts";
import { type DraftSnapshot, refuseUnready, snapshot } from "#app/newsroom/drafts/workflow.server.ts";
import {
  DatabaseUnavailable,
  EDITION_NOTE_LENGTH,
  EditionRefused,
  EditionTaken,
} from "#app/newsroom/editions/edition-refused.ts";
import { publishEdition } from "#app/newsroom/editions/edition-store.server.ts";
import { describeIssue } from "#app/newsroom/fields/name-field.ts";
import { hasFreshProof, isAtLeast, type Role, type Staff } from "#app/office/team/staff.ts";
import type { Transaction } from "#database/open.server.ts";
import { drafts, draftWriters } from "#database/schema/newsroom.server.ts";
import type { ContentIssue } from "#library/schema/content-issue.ts";
import { describeError } from "#platform/log.ts";
import { siteValuesOf } from "#platform/site-values.ts";
import { describeFailure, refuseUnchecked } from "./check-draft.server.ts";
import { candidateOf, editionChanges, prepareDraft } from "./prepare-draft.server.ts";
import { readDraftSnapshot, type WholeSnapshot } from "./read-snapshot.server.ts";
import { checkSentLetters } from "./sent-letters.server.ts";

const SHOWN_ISSUES = 5;

type Refusal = ReturnType<typeof refusedBecause>;

/**
 * Checks the whole content and renders every page. A refusal contains a sentence for the publisher, adapted to their
 * role. Throws EditionTaken when a newer edition makes it impossible to tell which articles this one withdraws.
 */
export async function checkWhole(
  services: Pick<NewsroomServices, "db" | "newsroom" | "settings" | "log">,
  candidate: CandidateEdition,
  role: Role,
  now: Date,
): Promise<(CheckedEdition & { state: "sound" }) | (Refusal & { isTransient: boolean })> {
  const siteValues = siteValuesOf(services.settings, now);
  const checked = await newsroomOf(services)
    .check({ ...candidate, siteValues })
    .catch((error: unknown) => {
      services.log.error("candidate_not_checked", describeError(error));
      return refuseUnchecked(describeFailure(error));
    });
  if ("state" in checked) return { ...checked, isTransient: true };
  const issues = [...checked.issues, ...(await checkSentLetters(services, candidate))];
  if (issues.length > 0) return { ...refusedBecause(describeIssues(issues)), isTransient: false };
  if (checked.renderError !== null) return { ...refusedBecause(checked.renderError), isTransient: false };
  if (!isAtLeast({ role }, "administrator") && (await changesWithdrawals(services, candidate, checked.withdrawn))) {
    return {
      ...refusedBecause("Retirer un article, ou le remettre sur le site, demande le rôle « administration »."),
      isTransient: false,
    };
  }
  return { ...checked, state: "sound" };
}

async function changesWithdrawals(
  services: Pick<NewsroomServices, "newsroom" | "log">,
  { number }: CandidateEdition,
  withdrawn: string[],
): Promise<boolean> {
  const { content } = newsroomOf(services);
  if (content.current().number < number - 1) await serveNewest(services);
  const served = servedContent(services).withdrawn.map(({ front }) => front.id);
  if (isDeepStrictEqual(served.toSorted(), withdrawn.toSorted())) return false;
  if (content.current().number !== number - 1) throw new EditionTaken();
  return true;
}

function describeIssues(issues: ContentIssue[]): string {
  const shown = issues.slice(0, SHOWN_ISSUES).map(describeIssue).join(" · ");
  const others = issues.length - SHOWN_ISSUES;
  const more = others > 0 ? ` · et ${others} ${others > 1 ? "autres" : "autre"}` : "";
  return `Ce texte ne peut pas encore être publié : ${shown}${more}.`;
}

export type PublishOutcome = { state: "done"; edition: number } | Extract<Outcome, { state: "refused" }>;

/** The member responsible for the publication; `userId` is null once the account is erased. */
export type Publisher = { userId: string | null; name: string; role: Role };

/** The number of attempts, each against a newer edition than the one before. */
const TRIES = 3;

/**
 * Checks, renders and publishes a draft, which takes seconds. It requires a fresh code of the phone, and an approval
 * or, from an administrator, a reason (`forcedReason`).
 */
export async function publishDraft(
  services: NewsroomServices,
  staff: Staff,
  id: string,
  { forcedReason = null, now = new Date() }: { forcedReason?: string | null; now?: Date } = {},
): Promise<PublishOutcome> {
  const refusal = refusePublisher(staff, now);
  if (refusal) return refusedBecause(refusal);
  const reasonRefusal = refuseReason(staff, forcedReason);
  if (reasonRefusal) return { ...refusedBecause(reasonRefusal), field: "reason" };
  const held = await readDraftSnapshot(services, id);
  if ("state" in held) return held;
  const unready = refuseUnready(held, forcedReason ?? "");
  if (unready) return refusedBecause(unready);
  return publishSnapshot(services, staff, held, { forcedReason: forcedReason ?? "", now });
}

export function refusePublisher(staff: Staff, now: Date): string | null {
  if (!isAtLeast(staff, "reviewer")) return "Publier demande le rôle « relecture ».";
  return hasFreshProof(staff, now) ? null : "Donnez d’abord le code de votre téléphone.";
}

function refuseReason(staff: Staff, reason: string | null): string | null {
  if (reason === null) return null;
  if (!isAtLeast(staff, "administrator")) return "Publier sans relecture demande le rôle « administration ».";
  if (reason.trim().length < MIN_FORCED_REASON) {
    return `Dites pourquoi personne ne relit avant : ${MIN_FORCED_REASON} signes au moins.`;
  }
  return reason.length > EDITION_NOTE_LENGTH.max ? `La raison a ${EDITION_NOTE_LENGTH.max} signes au plus.` : null;
}

/** `held` is the draft as it was read before; the publication is refused when the draft has changed since. */
export async function publishSnapshot(
  services: NewsroomServices,
  publisher: Publisher,
  held: WholeSnapshot,
  { forcedReason = "", now }: { forcedReason?: string; now: Date },
): Promise<PublishOutcome & { isTransient?: boolean }> {
  const { draft, figures } = held;
  const unread = figures.find((figure) => !isApproved({ ...figure.draft, ...figure }));
  if (unread && forcedReason === "") {
    return refusedBecause(
      `La figure « ${unread.draft.title} » paraît avec ce texte : une autre personne la relit d’abord.`,
    );
  }
  for (let tried = 1; ; tried++) {
    const prepared = await prepareDraft(services, held, now);
    // Even a forced publication must not contain lines that nobody has read.
    if (prepared.outdated.length > 0) {
      return refusedBecause(
        `Le texte du site a changé depuis le début de ce document, dans « ${prepared.outdated.map(fileLabel).join(" », « ")} » : reprenez le texte du site, puis faites relire.`,
      );
    }
    if (prepared.texts.size === 0) return refusedBecause("Le site sert déjà ce texte.");
    try {
      const checked = await checkWhole(
        services,
        await candidateOf(services, prepared, draft, now),
        publisher.role,
        now,
      );
      if (checked.state === "refused") return checked;
      for (const [path, text] of checked.accepted) prepared.texts.set(path, Buffer.from(text));
      const edition = await publishEdition(
        services.db,
        {
          base: prepared.served.number,
          kind: "publication",
          author: publisher.name,
          note: noteOf(draft),
          changes: editionChanges(prepared),
        },
        async (tx, number) => {
          for (const one of [held, ...figures]) {
            const isRead = isApproved({ ...one.draft, ...one });
            const reason = one === held || !isRead ? forcedReason : "";
            await closeDraft(services, tx, publisher, { held: one, number, forcedReason: reason, now });
          }
        },
        now,
      );
      await serveNewest(services);
      return { state: "done", edition };
    } catch (error) {
      if (!(error instanceof EditionRefused)) throw error;
      // Another edition was published meanwhile, so the texts are checked again together with it.
      if (error instanceof EditionTaken && tried < TRIES) continue;
      const isTransient = error instanceof EditionTaken || error instanceof DatabaseUnavailable;
      return { ...refusedBecause(error.message), ...(isTransient ? { isTransient } : {}) };
    }
  }
}

async function closeDraft(
  services: NewsroomServices,
  tx: Transaction,
  { userId, name }: Publisher,
  { held, number, forcedReason, now }: { held: DraftSnapshot; number: number; forcedReason: string; now: Date },
): Promise<void> {
  const { draft, files, writers } = held;
  const version = draft.version + 1;
  const closed = await tx
    .update(drafts)
    .set({
      state: "published",
      changeKind: draft.changeKind,
      version,
      edition: number,
      forcedReason,
      failure: "",
      publishAt: null,
      updatedAt: now,
      updatedByName: name,
    })
    .where(and(eq(drafts.id, draft.id), eq(drafts.version, draft.version)))
    .returning({ id: drafts.id });
  if (closed.length === 0) throw new EditionRefused("Ce document a changé pendant la vérification : relisez-le.");
  // A member who published without a review counts as a writer, so that the later reviewer is somebody else.
  if (forcedReason !== "" && userId)
    await tx.insert(draftWriters).values({ draftId: draft.id, userId }).onConflictDoNothing();
  await keepRevision(tx, { userId, name }, { draftId: draft.id, reason: "publish", ...snapshot(draft, files) }, now);
  await tellWritersOfPublication(services, tx, { draft, writers, by: { userId, name } });
}

function noteOf({ title, changeKind, changeNote }: DraftRow): string {
  const about = changeKind ? ` (${CHANGE_LABELS[changeKind]})` : "";
  return `${title}${about}${changeNote.trim() === "" ? "" : ` : ${changeNote.trim()}`}`.slice(
    0,
    EDITION_NOTE_LENGTH.max,
  );
}
