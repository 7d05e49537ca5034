import { useState } from "react";
import { WORDS_FILE } from "#app/newsroom/drafts/documents.ts";
import { proofsHref } from "#app/newsroom/drafts/proof-fields.ts";
import { FactList } from "#app/newsroom/facts/fact-list.tsx";
import type { FieldGroup } from "#app/newsroom/fields/document-fields.server.ts";
import { controlId, FIELD_PREFIXES, fieldName, markName } from "#app/newsroom/fields/field-names.ts";
import { BodyText } from "#app/newsroom/writing/body-text.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { Field } from "#app/ui/field.tsx";
import type { FileView, Problem } from "./draft-view.server.ts";
import { FieldControl } from "./field-control.tsx";

type FileSectionProps = { draft: string; file: FileView; index: number; problems: Problem[]; isReadOnly: boolean };

const ADD_WORDS: Record<string, string> = { sources: "Ajouter une source", questions: "Ajouter une question" };
const REMOVE_WORDS: Record<string, string> = { sources: "Enlever cette source", questions: "Enlever cette question" };

/** Groups of one list, such as the sources, are folded together. `index`: by which problems find the controls of this file. */
export function FileSection({ draft, file, index, problems, isReadOnly }: FileSectionProps) {
  const { path, name, groups, body, yaml, facts } = file;
  const titleId = `document-${index}`;
  const parts = { file: path, index, problems, isReadOnly };
  const [main, ...others] = foldLists(groups);
  const [first, about] = body && main ? splitMain(main) : [main, null];
  const isFolded = index > 0 && !problems.some(({ file: known }) => known === path);
  const content = (
    <>
      {first ? <Group {...parts} groups={first.groups} lists={file.lists} list={first.list} draft={draft} /> : null}
      {body ? <BodyText {...{ file: path, index, body, isReadOnly }} problems={problemsOfBody(parts)} /> : null}
      {[...(about ? [about] : []), ...others].map(({ list, title, groups }) => (
        <Folded key={list} title={title} count={groups.length} isOpen={hasProblem(groups, parts)}>
          <Group {...parts} groups={groups} lists={file.lists} list={list} draft={draft} />
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
        <h2 id={titleId}>{name}</h2>
        {content}
      </section>
    );
  return (
    <details id={facts ? "faits" : undefined} className="draft-file" open={!isFolded}>
      <summary>
        <h2 id={titleId}>{name}</h2>
      </summary>
      {content}
    </details>
  );
}

function problemsOfBody({ index, problems }: Parts) {
  const href = `#${controlId.body(index)}`;
  return problems.flatMap(({ line, message, href: place }) =>
    place === href && line !== null ? [{ line, message }] : [],
  );
}

/** The text comes right after its title. */
function splitMain(main: Fold): [Fold, Fold | null] {
  const [group] = main.groups;
  const isTitle = ({ path }: { path: string }) => path === "title" || path === "subject";
  const others = group?.fields.filter((field) => !isTitle(field)) ?? [];
  if (!group || others.length === 0) return [main, null];
  return [
    { ...main, groups: [{ ...group, fields: group.fields.filter(isTitle) }] },
    { list: "a-propos", title: "Description, étiquette et dates", groups: [{ ...group, fields: others }] },
  ];
}

type Fold = { list: string; title: string | null; groups: FieldGroup[] };

function foldLists(groups: FieldGroup[]): Fold[] {
  const folds = new Map<string, Fold>();
  for (const group of groups) {
    const list = group.item?.list ?? group.title ?? "";
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

const plural = (list: string) => PLURALS[list] ?? "Les autres champs";

function hasProblem(groups: FieldGroup[], { file, index, problems }: Omit<Parts, "isReadOnly">): boolean {
  const ids = new Set(groups.flatMap(({ fields }) => fields.map(({ path }) => `#${controlId.field(index, path)}`)));
  return problems.some((problem) => problem.file === file && problem.href !== null && ids.has(problem.href));
}

type FoldedProps = { title: string | null; count: number; isOpen: boolean; children: Elements };

function Folded({ title, count, isOpen, children }: FoldedProps) {
  // A list stays open when the problem that opened it is gone: somebody is working in it.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <details className="draft-fold" open={wasOpened}>
      <summary>
        <span>{title ?? ""}</span>
        {count > 1 ? <span className="muted">{` (${count})`}</span> : null}
      </summary>
      {children}
    </details>
  );
}

type Parts = { file: string; index: number; problems: Problem[]; isReadOnly: boolean };
type GroupProps = Parts & { draft: string; groups: FieldGroup[]; lists: string[]; list: string };

function Group({ draft, file, index, problems, isReadOnly, groups, lists, list }: GroupProps) {
  const canGrow = lists.includes(list) && !isReadOnly;
  return (
    <>
      {groups.map((group) => (
        <fieldset key={group.fields[0]?.path} className="draft-fields">
          <legend className={group.item ? undefined : "sr-only"}>{group.title ?? "L’essentiel"}</legend>
          {group.fields.map((field) => (
            <FieldControl
              key={field.path}
              {...{ file, index, field, isReadOnly }}
              errors={problems
                .filter(({ href }) => href === `#${controlId.field(index, field.path)}`)
                .map(({ message }) => message)}
            />
          ))}
          <RightOption file={file} group={group} isReadOnly={isReadOnly} />
          <QuestionFacts draft={draft} group={group} isReadOnly={isReadOnly} />
          {canGrow && group.item && groups.length > 1 ? (
            <Button type="submit" tone="quiet" name={FIELD_PREFIXES.remove} value={`${file}:${list}:${group.item.key}`}>
              {REMOVE_WORDS[list]}
            </Button>
          ) : null}
        </fieldset>
      ))}
      {canGrow ? (
        <Button type="submit" tone="quiet" name={FIELD_PREFIXES.add} value={`${file}:${list}`}>
          {ADD_WORDS[list]}
        </Button>
      ) : null}
    </>
  );
}

function RightOption({ file, group, isReadOnly }: { file: string; group: FieldGroup; isReadOnly: boolean }) {
  if (!group.right || !group.item) return null;
  const { options, key } = group.right;
  return (
    <fieldset className="draft-right">
      <legend>La bonne réponse</legend>
      {options.map((option) => (
        <label key={option.key}>
          <input
            type="radio"
            name={fieldName("right", file, group.item?.key)}
            value={option.key}
            defaultChecked={option.key === key}
            disabled={isReadOnly}
          />
          <span>{` ${option.label}`}</span>
        </label>
      ))}
      <input type="hidden" name={fieldName("formerRight", file, group.item.key)} value={key} />
    </fieldset>
  );
}

/** Chosen on the page of proofs, beside its explanation. */
function QuestionFacts({ draft, group, isReadOnly }: { draft: string; group: FieldGroup; isReadOnly: boolean }) {
  const { facts, item, fields } = group;
  if (!facts || !item) return null;
  const passage = `quiz-${decodeURIComponent(item.key)}`;
  const isExplained = fields.some(({ path, value }) => path.endsWith("/explanation") && value !== "");
  return (
    <p className="draft-question-facts">
      <span>{facts.length === 0 ? "Aucun fait choisi. " : `Ses faits : ${facts.join(", ")}. `}</span>
      {isReadOnly || !isExplained ? (
        <span className="muted">{isReadOnly ? "" : "Ils se choisissent une fois l’explication écrite."}</span>
      ) : (
        <a href={proofsHref(draft, { passage, words: "" })}>Choisir ses faits</a>
      )}
    </p>
  );
}

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

/** For who knows its form: the fields above are enough. */
function WholeFile({ isOpen, ...parts }: WholeFileProps & { isOpen: boolean }) {
  return (
    <details className="draft-fold draft-whole" open={isOpen}>
      <summary>Voir le fichier</summary>
      <WholeText
        {...parts}
        label="Fichier"
        hint="Tel que le site le lit. Ce qui est écrit au-dessus y est déjà : rien ici n’est à remplir."
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
