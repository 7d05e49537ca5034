import type { CandidateEdition, CheckedEdition } from "#app/newsroom/drafts/newsroom-services.ts";
import { publishDeployment } from "#app/newsroom/editions/deployment.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import type { Database } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { staff } from "#database/schema/newsroom.server.ts";
import { createContentStore } from "#library/catalogue/content-store.server.ts";
import { readSource } from "#library/catalogue/create-catalogue.ts";
import { acceptEdition } from "#library/check/accept-edition.ts";
import { checkMeaning } from "#library/check/check-edition.ts";
import { relatedFiles } from "#library/check/related-files.ts";
import { type ContentFiles, loadContent } from "#library/schema/load-content.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { changedFiles } from "#server/http/candidate-edition.ts";
import { encodeImage } from "#server/http/encode-image.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { followEditions } from "../../../server/app/follow-editions.ts";

/** A site that serves these files, in this process: the words of a candidate and its pages are not checked. */
export async function createTestNewsroom(db: Database, files: ContentFiles) {
  const content = createContentStore(() => readSource(files));
  const services = createTestServices(db);
  await publishDeployment(db, new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])));
  const { check: serveNewest } = await followEditions({ ...services, content, isShared: false });
  const state = { isBroken: false, checks: 0 };
  async function check(candidate: CandidateEdition): Promise<CheckedEdition> {
    state.checks += 1;
    if (state.isBroken) throw new Error("the check ended");
    return checkHere(candidate);
  }
  const preview = () => Promise.reject(new Error("no page is rendered here"));
  const newsroom = { content, check, preview, encodeImage, serveNewest };
  return { services: { ...services, newsroom }, content, state };
}

function checkHere({ served, changes, acceptance, images = [] }: CandidateEdition): CheckedEdition {
  const texts = changedFiles(served, changes);
  const only = relatedFiles({ files: texts, served });
  const accepted = acceptance
    ? acceptEdition(loadContent(texts).content, texts, acceptance, only)
    : { files: new Map<string, string>(), changedQuestions: [], issues: [] };
  const files = { ...texts, ...Object.fromEntries(accepted.files) };
  const imageExists = (path: string) => !path.startsWith("/images/") || images.includes(path);
  const checked = checkMeaning(
    { files, served },
    { imageExists, today: parisDay(new Date()), only, isMinor: acceptance?.isMinor ?? false },
  );
  const withdrawn = checked.content.withdrawn.map(({ front }) => front.id);
  const { files: written, changedQuestions } = accepted;
  const issues = [...checked.issues, ...accepted.issues];
  return { ...checked, issues, accepted: written, changedQuestions, withdrawn, renderError: null };
}

/** A member of the newsroom, with a code given this minute. */
export async function addStaff(db: Database, name: string, role: Staff["role"]): Promise<Staff> {
  const userId = `user-${name}`;
  await db.insert(users).values({ id: userId, email: `${name.toLowerCase()}@exemple.fr` });
  await db.insert(staff).values({ userId, name, role });
  return { userId, name, role, sessionId: `session-${name}`, hasPhone: true, provedAt: new Date() };
}
