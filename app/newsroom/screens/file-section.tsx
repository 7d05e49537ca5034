import { WORDS_FILE } from "#app/newsroom/drafts/documents.ts";
import { FactList } from "#app/newsroom/facts/fact-list.tsx";
import type { FieldGroup } from "#app/newsroom/fields/document-fields.server.ts";
import { partTitle } from "#app/newsroom/fields/document-forms.ts";
import { controlId, fieldName, markName } from "#app/newsroom/fields/field-names.ts";
import { BodyText } from "#app/newsroom/writing/body-text.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FileView, Problem } from "./draft-view.server.ts";
import { FieldGroups, Folded, hasProblem, useFold } from "./field-groups.tsx";
import type { Parts } from "./number-table.tsx";

type FileSectionProps = { draft: string; file: FileView; index: number; problems: Problem[]; isReadOnly: boolean };

/**
 * Groups of one list, such as the sources, are folded together. Links of problems find the controls of this file
 * by `index`.
 */
export function FileSection({ draft, file, index, problems, isReadOnly }: FileSectionProps) {
  const { path, name, groups, body, yaml, sheet, facts } = file;
  const titleId = controlId.file(index);
  const parts = { file: path, index, problems, isReadOnly };
  const [main, ...others] = foldLists(groups);
  const [first, about] = body && main ? splitMain(main, path) : [main, null];
  const fold = useFold(problems.some(({ file: known }) => known === path));
  const content = (
    <>
      {first ? (
        <FieldGroups {...parts} groups={first.groups} lists={file.lists} list={first.list} {...{ draft, sheet }} />
      ) : null}
      {body ? <BodyText {...{ file: path, index, body, isReadOnly }} problems={problemsOfBody(parts)} /> : null}
      {[...(about ? [about] : []), ...others].map(({ list, title, groups }) => (
        <Folded
          key={list}
          title={title}
          count={groups.length}
          isOpen={
            hasProblem(groups, parts) ||
            isUnwritten(groups) ||
            list === "rows" ||
            list === "series" ||
            (others.length === 1 && !body)
          }
        >
          <FieldGroups {...parts} groups={groups} lists={file.lists} list={list} {...{ draft, sheet }} />
        </Folded>
      ))}
      {facts ? <FactList draft={draft} list={facts} isReadOnly={isReadOnly} /> : null}
      {yaml && path === WORDS_FILE ? <Words {...parts} yaml={yaml} /> : null}
      {yaml && path !== WORDS_FILE ? (
        <WholeFile {...parts} yaml={yaml} isOpen={facts ? !facts.isRead : groups.length === 0} />
      ) : null}
    </>
  );
  if (index === 0)
    return (
      <section id={facts ? "faits" : undefined} className="draft-file" aria-labelledby={titleId}>
        <h2 id={titleId} className="sr-only">
          {name}
        </h2>
        {content}
      </section>
    );
  return (
    <details id={facts ? "faits" : undefined} className="draft-file" {...fold}>
      <summary>
        <h2 id={titleId}>{name}</h2>
      </summary>
      {content}
    </details>
  );
}

const isUnwritten = (groups: FieldGroup[]) => groups.every(({ fields }) => fields.every(({ value }) => value === ""));

function problemsOfBody({ index, problems }: Parts) {
  const href = `#${controlId.body(index)}`;
  return problems.flatMap(({ line, message, href: place }) =>
    place === href && line !== null ? [{ line, message }] : [],
  );
}

/** Separates the title from the other fields, because the text follows its title directly. */
function splitMain(main: Fold, file: string): [Fold, Fold | null] {
  const [group] = main.groups;
  const isTitle = ({ path }: { path: string }) => path === "title" || path === "subject";
  const others = group?.fields.filter((field) => !isTitle(field)) ?? [];
  if (!group || others.length === 0) return [main, null];
  return [
    { ...main, groups: [{ ...group, fields: group.fields.filter(isTitle) }] },
    { list: "a-propos", title: aboutTitle(file), groups: [{ ...group, fields: others }] },
  ];
}

const aboutTitle = (file: string) =>
  file.startsWith("letters/") ? "Boîte de réception, départ et article" : "Description, étiquette et dates";

type Fold = { list: string; title: string | null; groups: FieldGroup[] };

function foldLists(groups: FieldGroup[]): Fold[] {
  const folds = new Map<string, Fold>();
  for (const group of groups) {
    const list = group.item?.list ?? (group.fields[0]?.cell ? "rows" : (group.title ?? ""));
    const fold = folds.get(list) ?? { list, title: group.item ? plural(list) : group.title, groups: [] };
    folds.set(list, { ...fold, groups: [...fold.groups, group] });
  }
  const folded = [...folds.values()];
  return folded[0]?.list === "" ? folded : [{ list: "", title: null, groups: [] }, ...folded];
}

const PLURALS: Record<string, string> = {
  sources: "Les sources",
  documents: "Les documents",
  questions: "Les questions",
  changes: "Les changements annoncés",
  reviewOn: "Les jours où le relire",
  programme: "Le programme scolaire",
  camps: "Les camps",
  steps: "Les étapes",
  nationalVotes: "Les scrutins nationaux",
};

const plural = (list: string) => PLURALS[list] ?? partTitle(list) ?? "Les autres champs";

type WholeFileProps = Parts & { yaml: NonNullable<FileView["yaml"]> };

function Words({ file, index, yaml, isReadOnly }: WholeFileProps) {
  return (
    <WholeText
      {...{ file, index, yaml, isReadOnly }}
      label="Un mot par ligne"
      hint="Des noms propres surtout : le correcteur les accepte ensuite partout."
    />
  );
}

/** Editing the whole file is for people who know its format; the fields above are enough for everybody else. */
function WholeFile({ isOpen, ...parts }: WholeFileProps & { isOpen: boolean }) {
  return (
    <details className="draft-fold draft-whole" open={isOpen}>
      <summary>Voir le fichier</summary>
      <WholeText
        {...parts}
        label="Fichier"
        hint={
          isOpen
            ? "Ce fichier ne se lit plus en champs : corrigez-le ici, ou revenez à un texte d’avant, page « Versions »."
            : "Tel que le site le lit. Ce qui est écrit au-dessus y est déjà : rien ici n’est à remplir."
        }
      />
    </details>
  );
}

type WholeTextProps = Omit<WholeFileProps, "problems"> & { label: string; hint: string };

function WholeText({ file, index, yaml, isReadOnly, label, hint }: WholeTextProps) {
  const name = fieldName("head", file);
  return (
    <>
      <Field id={controlId.yaml(index)} label={label} hint={hint}>
        {(control) => (
          <textarea
            {...control}
            name={name}
            defaultValue={yaml.text}
            readOnly={isReadOnly}
            rows={Math.min(30, yaml.text.split("\n").length + 1)}
            spellCheck={false}
            autoCapitalize="none"
          />
        )}
      </Field>
      <input type="hidden" name={markName(name)} value={yaml.mark} />
    </>
  );
}
