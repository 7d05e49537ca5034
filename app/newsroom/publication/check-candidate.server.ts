import { isDeepStrictEqual } from "node:util";
import type { Candidate, CheckedCandidate, NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { refused } from "#app/newsroom/drafts/outcome.ts";
import { newsroomOf, servedContent, serveNewest } from "#app/newsroom/drafts/served.server.ts";
import { EditionTaken } from "#app/newsroom/editions/edition-refused.ts";
import { isAtLeast, type Role } from "#app/office/team/staff-role.ts";
import { type ContentIssue, formatIssue } from "#library/schema/content-issue.ts";
import { describeError } from "#platform/log.ts";
import { siteValuesOf } from "#platform/site-values.ts";
import { checkSentLetters } from "./sent-letters.server.ts";

const SHOWN_ISSUES = 5;

type Refusal = ReturnType<typeof refused>;

/**
 * The whole content with every page; refused with a sentence for whoever publishes, in their role. Throws EditionTaken
 * when another edition came in between, and what it withdraws is not what this one began with.
 */
export async function checkWhole(
  services: Pick<NewsroomServices, "db" | "newsroom" | "settings" | "log">,
  candidate: Candidate,
  role: Role,
): Promise<(CheckedCandidate & { state: "sound" }) | (Refusal & { isTransient: boolean })> {
  const siteValues = siteValuesOf(services.settings, new Date());
  const checked = await newsroomOf(services)
    .check({ ...candidate, siteValues })
    .catch((error: unknown) => {
      services.log.error("candidate_not_checked", describeError(error));
      return null;
    });
  if (!checked) {
    return { ...refused("La vérification n’a pas abouti : recommencez dans une minute."), isTransient: true };
  }
  const issues = [...checked.issues, ...(await checkSentLetters(services, candidate))];
  if (issues.length > 0) return { ...refused(describeIssues(issues)), isTransient: false };
  if (checked.renderError !== null) return { ...refused(checked.renderError), isTransient: false };
  if (!isAtLeast({ role }, "administrator") && (await changesWithdrawals(services, candidate, checked.withdrawn))) {
    return {
      ...refused("Seul un administrateur retire un article, ou remet sur le site un article retiré."),
      isTransient: false,
    };
  }
  return { ...checked, state: "sound" };
}

async function changesWithdrawals(
  services: Pick<NewsroomServices, "newsroom" | "log">,
  { number }: Candidate,
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
  const shown = issues.slice(0, SHOWN_ISSUES).map(formatIssue).join(" · ");
  const others = issues.length - SHOWN_ISSUES;
  const more = others > 0 ? ` · et ${others} ${others > 1 ? "autres" : "autre"}` : "";
  return `Ce texte ne peut pas encore être publié : ${shown}${more}.`;
}
