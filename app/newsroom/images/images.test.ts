import { afterAll, beforeEach, expect, test } from "vitest";
import { createDraft } from "#app/newsroom/drafts/create-draft.server.ts";
import { listRevisions } from "#app/newsroom/drafts/revisions.server.ts";
import { saveDraft } from "#app/newsroom/drafts/save-draft.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { discardDraft } from "#app/newsroom/drafts/workflow.server.ts";
import { eraseUnusedImages } from "#app/newsroom/editions/erase-images.server.ts";
import { findImages, keepImage, readImages } from "#app/newsroom/editions/images.server.ts";
import { checkDraft } from "#app/newsroom/publication/check-draft.server.ts";
import { images } from "#database/schema/images.server.ts";
import { imageAddressesIn } from "#library/images/image-address.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { aContent } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { aHeicHead, aPhoto, aPngBomb, aTelephonePhoto } from "#tests/support/images/images.ts";
import { addStaff, createTestNewsroom } from "#tests/support/newsroom/newsroom.ts";
import { addImage, replyToRemoval } from "./add-image.server.ts";
import { draftImages } from "./draft-images.server.ts";
import type { TypedImage } from "./image-fields.ts";
import { listPlaces } from "./image-places.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const ARTICLE = "articles/sante/hopital/histoire.md";
const NOW = new Date("2026-11-26T12:00:00Z");
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);

const TYPED: TypedImage = {
  alternative: "Une salle d'hôpital, avec des lits en rangs",
  caption: "L'Hôtel-Dieu de Beaune aujourd'hui.",
  author: "Jo_ [Smith]",
  licence: "licence CC BY-SA 4.0",
  source: "https://exemple.fr/salle_(1).jpg",
  place: "",
};

async function open() {
  const { services } = await createTestNewsroom(db, aContent());
  const ana = await addStaff(db, "Ana", "writer");
  const created = await createDraft(services, ana, { from: ARTICLE });
  const id = created.state === "created" ? created.id : "";
  const read = async () => {
    const draft = await readDraft(services, ana, id);
    if (!draft) throw new Error("there is no draft");
    return draft;
  };
  const place = async (index = 0) =>
    draftImages(await read()).sections.flatMap(({ places }) => places)[index]?.id ?? "";
  const add = async (typed: Partial<TypedImage> = {}, file: Buffer | null = null, kept = "") => {
    const form = { file, kept, typed: { ...TYPED, place: await place(), ...typed } };
    return addImage({ services, staff: ana, draft: await read(), form }, NOW);
  };
  return { services, ana, id, read, add, place };
}

const textOf = ({ files }: Awaited<ReturnType<Awaited<ReturnType<typeof open>>["read"]>>) =>
  files.find(({ path }) => path === ARTICLE)?.text ?? "";

test("an image comes into the text after its paragraph, as a version of its own, and every other line stays", async () => {
  expect(listPlaces("| An | Lits |\n| --- | --- |\n| 1900 | **1**2 |\n")[0]?.words).toBe("An Lits 1900 12");
  const { services, ana, id, read, add } = await open();
  const before = textOf(await read());
  expect(await add({}, await aTelephonePhoto(1_200, 900))).toBeNull();
  const draft = await read();
  const [line = ""] = textOf(draft)
    .split("\n")
    .filter((one) => one.startsWith("!["));
  expect(line).toMatch(
    /^!\[Une salle d'hôpital, avec des lits en rangs\. L'Hôtel-Dieu de Beaune aujourd'hui\. Image : \[Jo\\_ \\\[Smith\\\]\]\(https:\/\/exemple\.fr\/salle_%281%29\.jpg\), licence CC BY-SA 4\.0\.\]\(\/images\/[0-9a-f]{32}-900x1200\.webp\)$/,
  );
  expect(textOf(draft).replace(`${line}\n\n`, "")).toBe(before);
  expect(draftImages(draft).images).toMatchObject([
    { width: 900, height: 1_200, caption: expect.stringContaining("Jo_ [Smith], licence") },
  ]);
  expect(await listRevisions(services, ana, id)).toHaveLength(2);
  const [address = ""] = imageAddressesIn(line);
  const kept = (await readImages(db, [address])).get(address);
  expect([kept?.wide.length, kept?.narrow?.length]).toEqual([expect.any(Number), expect.any(Number)]);
  // A name, a licence and its number are no words of the text.
  expect((await checkDraft(services, draft)).issues.map(({ path }) => path)).toEqual([["changes"]]);
  // Pressed twice: once in the text.
  expect(await add({}, null, address)).toBeNull();
  expect((await read()).version).toBe(draft.version);
  const other = { file: "articles/sante/autre.md", body: line, href: "/autre", front: { title: "Autre" } };
  const [used] = draftImages(draft, null, [{ ...other, file: ARTICLE }, other]).images;
  expect(used?.uses).toEqual([{ title: "Autre", href: "/autre" }]);
  // It says where it stands, and leaves with the proof of its caption alone.
  const [shown] = draftImages(draft).images;
  const { places = [] } = draftImages(draft).sections[0] ?? {};
  expect(shown).toMatchObject({ section: draftImages(draft).sections[0]?.title, after: places[0]?.words });
  const marked = textOf(draft).replace(line, `${line}\n\n<!-- M1 -->`);
  await saveDraft(services, ana, id, { version: draft.version, files: { [ARTICLE]: marked } });
  await replyToRemoval({ services, staff: ana, draft: await read(), address }, NOW).catch((done: unknown) => done);
  expect(textOf(await read())).toBe(before);
  expect([draftImages(draft, 0).near, draftImages(draft).near]).toEqual([places[0]?.id, ""]);
});

test("what is refused says why beside its field, and keeps what was typed and the image", async () => {
  const { read, add } = await open();
  const before = textOf(await read());
  const photo = await aPhoto().png().toBuffer();
  const cases: [Partial<TypedImage>, string, RegExp][] = [
    [{ alternative: "" }, "alternative", /ce qu’on voit/],
    [{ alternative: "Une salle. Des lits." }, "alternative", /Une seule phrase/],
    [{ caption: "" }, "caption", /où, quand/],
    [{ author: "" }, "author", /de qui/],
    [{ licence: "tous droits réservés" }, "licence", /de la liste/],
    [{ source: "" }, "source", /l’adresse de la page/],
    [{ source: "javascript:alert(1)" }, "source", /https:\/\/ ou http:\/\//],
    [{ place: "ailleurs" }, "place", /de nouveau le paragraphe/],
  ];
  for (const [typed, field, words] of cases) {
    const refused = await add(typed, photo);
    expect(refused, field).toMatchObject({ errors: { [field]: expect.stringMatching(words) }, typed });
    expect(await findImages(db, [refused?.kept ?? ""])).toHaveLength(1);
  }
  expect(textOf(await read())).toBe(before);
  const isOwn = { licence: "image de l'association", source: "" };
  expect(await add(isOwn, photo)).toBeNull();
});

test("a file that is no image of ours, too heavy, too large, cut or drawn is refused with a way out", async () => {
  const { services, read, add } = await open();
  const photo = await aTelephonePhoto();
  const cases: [Buffer | null, RegExp][] = [
    [null, /Choisissez une image/],
    [Buffer.concat([photo, Buffer.alloc(9_000_000)]), /pèse 9 Mo : 8 au plus/],
    [aPngBomb(), /20000 × 20000 points : 40 millions au plus/],
    [photo.subarray(0, photo.length - 100), /pas entière/],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /SVG ne s’envoie pas/],
    [aHeicHead(), /photo d’iPhone.*en JPEG/],
    [Buffer.from("<!doctype html>"), /n’est pas une image/],
  ];
  for (const [file, words] of cases) {
    expect(await add({}, file)).toMatchObject({ errors: { file: expect.stringMatching(words) }, kept: null });
  }
  expect(await add({}, null, "/images/00000000000000000000000000000000-10x10.webp")).toMatchObject({
    errors: { file: "Choisissez une image." },
  });
  services.newsroom.encodeImage = () => Promise.reject(new Error("the process ended"));
  expect(await add({}, photo)).toMatchObject({ errors: { file: expect.stringContaining("recommencez") } });
  expect((await read()).version).toBe(1);
  expect(await db.$count(images)).toBe(0);
});

test("a member sends so many a day", async () => {
  const { add } = await open();
  const broken = aPngBomb(10, 10);
  for (let sent = 0; sent < LIMITS.staffActs.max; sent += 1) await add({}, broken);
  expect(await add({}, await aPhoto().png().toBuffer())).toMatchObject({
    errors: { file: expect.stringContaining("demain") },
  });
});

test("a text that names an image which does not exist, or says nothing of its author, cannot be published", async () => {
  const { services, ana, id, read } = await open();
  const draft = await read();
  const absent =
    "![Une salle. Image : [A](https://exemple.fr), domaine public.](/images/00000000000000000000000000000000-10x10.webp)";
  const unsigned = "![Une salle.](/images/00000000000000000000000000000000-10x10.webp)";
  const unsourced = "![Une salle. Image : A, domaine public.](/images/00000000000000000000000000000000-10x10.webp)";
  const text = `${textOf(draft)}\n${absent}\n\n${unsigned}\n\n${unsourced}\n`;
  await saveDraft(services, ana, id, { version: draft.version, files: { [ARTICLE]: text } });
  const lines = text.split("\n");
  const { issues } = await checkDraft(services, draft);
  expect(issues).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        file: ARTICLE,
        line: lines.indexOf(absent) + 1,
        message: expect.stringContaining("n'existe pas"),
      }),
      expect.objectContaining({
        line: lines.indexOf(unsigned) + 1,
        message: expect.stringContaining("finit par son crédit"),
      }),
      expect.objectContaining({ line: lines.indexOf(unsourced) + 1, message: expect.stringContaining("la source") }),
    ]),
  );
});

test("an image stays while a version names it, and ninety days more", async () => {
  const { services, ana, id, read, add } = await open();
  await add({}, await aPhoto().png().toBuffer());
  const [address = ""] = imageAddressesIn(textOf(await read()));
  const night = (after: number) => eraseUnusedImages(db, days(after - 90), days(after));
  const draft = await read();
  const without = textOf(draft).replace(/^!\[.*\n/m, "");
  await saveDraft(services, ana, id, { version: draft.version, files: { [ARTICLE]: without } });
  expect([await night(1), await night(200), await findImages(db, [address])]).toEqual([0, 0, [address]]);
  await discardDraft(services, ana, id);
  const { eraseOldDrafts } = await import("#app/newsroom/drafts/erase-drafts.server.ts");
  await eraseOldDrafts(db, new Date(Date.now() + 86_400_000));
  expect([await night(300), await night(389), await findImages(db, [address])]).toEqual([0, 0, [address]]);
  // Sent again, it is in use from then on, before any text names it.
  const photo = (await readImages(db, [address])).get(address);
  if (photo) await keepImage(db, photo);
  expect([await night(391), await findImages(db, [address])]).toEqual([0, [address]]);
  expect([await night(480), await findImages(db, [address])]).toEqual([0, [address]]);
  expect([await night(482), await findImages(db, [address])]).toEqual([1, []]);
});
