import { type ChangeEvent, useState } from "react";
import { draftPath, wordsHref } from "#app/newsroom/drafts/draft-paths.ts";
import { listTypedTexts, RefusedView } from "#app/newsroom/drafts/refused-view.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { LICENCES, OWN_LICENCE } from "#library/images/licences.ts";
import type { RefusedImage } from "./add-image.server.ts";
import type { DraftImages } from "./draft-images.server.ts";
import { IMAGE_FIELDS, IMAGE_LENGTHS, REMOVED_FIELD, refuseWeight, type TypedImage } from "./image-fields.ts";

type ImagesProps = {
  draft: { id: string; state: string };
  images: DraftImages;
  refused: RefusedImage | null;
};

const LABELS = {
  alternative: "Ce qu’on voit",
  caption: "La suite de la légende",
  author: "De qui est l’image",
  licence: "Licence",
  source: "Page où se trouve l’image",
};

const NOTHING_TYPED: TypedImage = { alternative: "", caption: "", author: "", licence: "", source: "", place: "" };

export function ImagesView({ draft, images, refused }: ImagesProps) {
  return (
    <div className="draft-images">
      {refused && images.isReadOnly ? <RefusedImageView refused={refused} /> : null}
      <section aria-labelledby="ajouter-image">
        <h2 id="ajouter-image">Ajouter une image</h2>
        {images.isReadOnly ? (
          <p className="admin-note">
            {draft.state === "scheduled" ? (
              <>
                <span>{"Ce document est programmé. Pour y mettre une image, "}</span>
                <a href={draftPath(draft.id, "publication")}>annulez d’abord sa publication</a>
                <span>.</span>
              </>
            ) : (
              "Ce document est clos : son texte ne change plus."
            )}
          </p>
        ) : (
          <ImageForm draft={draft.id} {...images} refused={refused} />
        )}
      </section>
      <ShownImages draft={draft.id} {...images} />
    </div>
  );
}

/** Shown when the draft was closed while an image was being described, so that the typed texts can be copied. */
function RefusedImageView({ refused: { message, errors, typed } }: { refused: RefusedImage }) {
  const { alternative, caption, author, licence, source } = typed ?? NOTHING_TYPED;
  const texts = {
    [LABELS.alternative]: alternative,
    [LABELS.caption]: caption,
    [LABELS.author]: author,
    [LABELS.licence]: licence,
    [LABELS.source]: source,
  };
  return <RefusedView message={message ?? Object.values(errors).join(" ")} typed={listTypedTexts(texts)} />;
}

type FormProps = Pick<DraftImages, "sections" | "near"> & { draft: string; refused: RefusedImage | null };

function ImageForm({ draft, sections, near, refused }: FormProps) {
  const { errors = {}, message = null, kept = null } = refused ?? {};
  const typed = refused?.typed ?? { ...NOTHING_TYPED, place: near };
  const [tooHeavy, setTooHeavy] = useState<string | null>(null);
  // A file that is too large is refused before it is sent, because the answer to a form above the limit would be a page
  // without the typed texts.
  const weigh = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const words = refuseWeight(currentTarget.files?.[0]?.size ?? 0);
    currentTarget.setCustomValidity(words ?? "");
    setTooHeavy(words);
  };
  const refusal = message ?? (sections.length === 0 ? errors.place : null);
  return (
    <form method="post" encType="multipart/form-data" action={draftPath(draft, "images")} className="admin-form">
      {refusal ? (
        <p role="alert" className="alert">
          {refusal}
        </p>
      ) : null}
      <Field
        label="Image"
        note="JPEG, PNG, WebP ou AVIF, 8 Mo au plus"
        hint={
          kept
            ? "Votre image est gardée : n’en choisissez une que pour en prendre une autre."
            : "Le lieu, la date et le nom que l’appareil écrit dans le fichier sont enlevés."
        }
        error={tooHeavy ?? errors.file}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            name={IMAGE_FIELDS.file}
            accept="image/jpeg,image/png,image/webp,image/avif"
            required={kept === null}
            onChange={weigh}
          />
        )}
      </Field>
      {kept ? <input type="hidden" name={IMAGE_FIELDS.kept} value={kept} /> : null}
      <WordFields typed={typed} errors={errors} />
      <CreditFields typed={typed} errors={errors} />
      {sections.length === 0 ? null : (
        <Field label="Après quel paragraphe" error={errors.place}>
          {(control) => (
            <select {...control} name={IMAGE_FIELDS.place} defaultValue={typed.place} required>
              <option value="">À choisir</option>
              {sections.map(({ title, places }) => (
                <optgroup key={title} label={title}>
                  {places.map(({ id, words }) => (
                    <option key={id} value={id}>
                      {words}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          )}
        </Field>
      )}
      <Button type="submit">Ajouter</Button>
    </form>
  );
}

type FieldsProps = { typed: TypedImage; errors: RefusedImage["errors"] };

function WordFields(known: FieldsProps) {
  const { typed, errors } = known;
  return (
    <>
      <LineField
        {...known}
        name="alternative"
        label={LABELS.alternative}
        hint="Une phrase, pour qui ne voit pas l’image : « Une foule défile dans une rue de Lyon. » Elle commence la légende."
        isRequired
      />
      <Field
        label={LABELS.caption}
        hint="Où, quand, et ce qu’il faut savoir : « Manifestation du 7 mars 2023 contre la réforme. »"
        error={errors.caption}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            name={IMAGE_FIELDS.caption}
            defaultValue={typed.caption}
            maxLength={IMAGE_LENGTHS.caption}
            required
          />
        )}
      </Field>
    </>
  );
}

function CreditFields(known: FieldsProps) {
  const { typed, errors } = known;
  return (
    <>
      <LineField
        {...known}
        name="author"
        label={LABELS.author}
        hint="« Zoé Martin », « Assemblée nationale »."
        isRequired
      />
      <Field
        label={LABELS.licence}
        hint="Celle que sa page annonce. Sans elle, l’image ne peut pas être mise."
        error={errors.licence}
      >
        {(control) => (
          <select {...control} name={IMAGE_FIELDS.licence} defaultValue={typed.licence} required>
            <option value="">À choisir</option>
            {LICENCES.map((licence) => (
              <option key={licence} value={licence}>
                {licence.replaceAll("'", "’")}
              </option>
            ))}
          </select>
        )}
      </Field>
      <LineField
        {...known}
        name="source"
        label={LABELS.source}
        hint={`Son adresse entière. Sans objet pour une « ${OWN_LICENCE.replaceAll("'", "’")} ».`}
        inputMode="url"
      />
    </>
  );
}

type LineFieldProps = FieldsProps & {
  name: "alternative" | "author" | "source";
  label: string;
  hint?: string;
  inputMode?: "url";
  isRequired?: boolean;
};

function LineField({ name, label, hint, typed, errors, inputMode, isRequired = false }: LineFieldProps) {
  return (
    <Field label={label} hint={hint} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode={inputMode}
          name={IMAGE_FIELDS[name]}
          defaultValue={typed[name]}
          maxLength={IMAGE_LENGTHS[name]}
          required={isRequired}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

function ShownImages({ draft, images, isReadOnly }: Pick<DraftImages, "images" | "isReadOnly"> & { draft: string }) {
  return (
    <section aria-labelledby="images-du-texte">
      <h2 id="images-du-texte">Images de ce texte</h2>
      {images.length === 0 ? (
        <p className="muted">Aucune, figures à part.</p>
      ) : (
        <ul className="image-list">
          {images.map(
            ({ address, width, height, alternative, caption, source, section, after, isRemovable, uses }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one image may stand at two places
              <li key={index}>
                <img src={address} alt={alternative} width={width} height={height} loading="lazy" />
                <p>{caption}</p>
                <p className="muted">{after === "" ? `${section}, au début` : `${section}, après « ${after} »`}</p>
                {uses.map(({ title, href }) => (
                  <p key={href}>
                    Sert aussi dans <a href={href}>{title}</a>
                  </p>
                ))}
                <p>
                  <a href={wordsHref(draft, alternative)}>
                    La changer ou la déplacer dans le texte
                    <span className="sr-only">{` : ${alternative}`}</span>
                  </a>
                </p>
                {source ? (
                  <p>
                    <a href={source} target="_blank" rel="noopener noreferrer">
                      La page d’où elle vient<span className="sr-only"> (nouvelle fenêtre)</span>
                    </a>
                  </p>
                ) : null}
                {isRemovable && !isReadOnly ? (
                  <details>
                    <summary>
                      L’enlever du texte<span className="sr-only">{` : ${alternative}`}</span>
                    </summary>
                    <form method="post" action={draftPath(draft, "images")}>
                      <Button type="submit" tone="quiet" name={REMOVED_FIELD} value={address}>
                        Enlever l’image et sa légende
                      </Button>
                    </form>
                  </details>
                ) : null}
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
