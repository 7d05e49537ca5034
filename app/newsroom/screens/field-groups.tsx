import { Fragment, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { proofsHref } from "#app/newsroom/drafts/proof-fields.ts";
import type { FieldGroup } from "#app/newsroom/fields/document-fields.server.ts";
import { LIST_WORDS } from "#app/newsroom/fields/document-forms.ts";
import { controlId, FIELD_PREFIXES, fieldName } from "#app/newsroom/fields/field-names.ts";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { shorten } from "#platform/french/shorten.ts";
import type { FileView } from "./draft-view.server.ts";
import { FactsField } from "./facts-field.tsx";
import { FieldControl } from "./field-control.tsx";
import { errorsOf, NumberTable, type Parts, RemoveButton } from "./number-table.tsx";

const SHORT_FACT = 90;

/** In a list with more items than this, each item is folded. */
const MANY_ITEMS = 12;

type GroupsProps = Parts & {
  draft: string;
  sheet: FileView["sheet"];
  groups: FieldGroup[];
  lists: string[];
  list: string;
};

export function FieldGroups({ draft, file, index, problems, isReadOnly, groups, lists, list, sheet }: GroupsProps) {
  const canGrow = lists.includes(list) && !isReadOnly;
  const added = useFocusOnAdded(groups.length, canGrow ? `${file}:${list}` : null);
  const parts = { file, index, problems, isReadOnly };
  return (
    <>
      {groups.map((group, place) => (
        <Item
          // A table keeps its place when another row becomes the first.
          key={group.fields[0]?.cell ? list : group.fields[0]?.name}
          name={groups.length > MANY_ITEMS ? nameOfItem(group) : null}
          isOpen={hasProblem([group], parts)}
        >
          <fieldset ref={place === groups.length - 1 ? added : null} className="draft-fields">
            <legend className={group.item ? undefined : "sr-only"}>{group.title ?? "Les champs"}</legend>
            <NumberTable {...parts} fields={group.fields} canGrow={canGrow} sheet={sheet} />
            {group.fields.map((field, at) => {
              if (field.cell) return null;
              const Control = field.type === "facts" ? FactsField : FieldControl;
              const isLastAnswer = isAnswer(field) && !isAnswer(group.fields[at + 1]);
              return (
                <Fragment key={field.name}>
                  <Control {...{ file, index, field, isReadOnly }} errors={errorsOf(field, parts)} />
                  {isLastAnswer ? <RightOption file={file} group={group} isReadOnly={isReadOnly} /> : null}
                </Fragment>
              );
            })}
            <QuestionFacts draft={draft} group={group} isReadOnly={isReadOnly} />
            {canGrow && group.item && groups.length > 1 ? (
              <RemoveButton file={file} list={list} item={group.item.key} />
            ) : null}
          </fieldset>
        </Item>
      ))}
      {canGrow ? (
        <Button type="submit" tone="quiet" name={FIELD_PREFIXES.add} value={`${file}:${list}`}>
          {LIST_WORDS[list]?.add}
        </Button>
      ) : null}
    </>
  );
}

const isAnswer = (field?: FieldGroup["fields"][number]) => field?.path.includes("/options/") === true;

/** After an item is added, the focus moves from the pressed button to the new item. */
function useFocusOnAdded(count: number, value: string | null) {
  const last = useRef<HTMLFieldSetElement>(null);
  const former = useRef(count);
  useEffect(() => {
    const hasGrown = count > former.current;
    former.current = count;
    const { activeElement: focused } = document;
    const isAdding =
      focused instanceof HTMLButtonElement && focused.name === FIELD_PREFIXES.add && focused.value === value;
    // Safari does not focus a pressed button, so the focus may be on the body.
    if (value !== null && hasGrown && (isAdding || focused === document.body))
      last.current?.querySelector<HTMLElement>("textarea, input:not([type=hidden])")?.focus();
  }, [count, value]);
  return last;
}

function nameOfItem({ title, fields }: FieldGroup): string {
  return `${title ?? ""} : ${fields[0]?.value ?? ""}`;
}

/** In a long list, an item is folded under its first words. */
function Item({ name, isOpen, children }: { name: string | null; isOpen: boolean; children: Elements }) {
  if (name === null) return children;
  return (
    <Folded title={name} count={1} isOpen={isOpen}>
      {children}
    </Folded>
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

/** Shows the facts of a question, which are chosen on the page of proofs beside the explanation of the question. */
function QuestionFacts({ draft, group, isReadOnly }: { draft: string; group: FieldGroup; isReadOnly: boolean }) {
  const { facts, item, fields } = group;
  if (!facts || !item) return null;
  const passage = `quiz-${decodeURIComponent(item.key)}`;
  const isExplained = fields.some(({ path, value }) => path.endsWith("/explanation") && value !== "");
  return (
    <p className="draft-question-facts">
      <span>
        {facts.length === 0
          ? "Aucune preuve choisie. "
          : `Ses preuves : ${facts.map((fact) => shorten(fact, SHORT_FACT)).join(" · ")} `}
      </span>
      {isReadOnly || !isExplained ? (
        <span className="muted">{isReadOnly ? "" : "Elles se choisissent une fois l’explication écrite."}</span>
      ) : (
        <button
          type="submit"
          className="link-button"
          name={DRAFT_FIELDS.next}
          value={proofsHref(draft, { passage, words: "" })}
        >
          Choisir ses preuves
        </button>
      )}
    </p>
  );
}

export function hasProblem(groups: FieldGroup[], { file, index, problems }: Omit<Parts, "isReadOnly">): boolean {
  const ids = new Set(groups.flatMap(({ fields }) => fields.map(({ path }) => `#${controlId.field(index, path)}`)));
  return problems.some((problem) => problem.file === file && problem.href !== null && ids.has(problem.href));
}

type FoldedProps = { title: string | null; count: number; isOpen: boolean; children: Elements };

/**
 * A new problem opens the fold. Otherwise the fold stays as the person left it, so that it never closes while they work
 * in it.
 */
export function useFold(hasProblem: boolean) {
  const [open, setOpen] = useState(hasProblem);
  const [hadProblem, setHadProblem] = useState(hasProblem);
  if (hasProblem !== hadProblem) {
    setHadProblem(hasProblem);
    if (hasProblem) setOpen(true);
  }
  return { open, onToggle: ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open) };
}

export function Folded({ title, count, isOpen, children }: FoldedProps) {
  const fold = useFold(isOpen);
  return (
    <details className="draft-fold" {...fold}>
      <summary>
        <span>{title ?? ""}</span>
        {count > 1 ? <span className="muted">{` (${count})`}</span> : null}
      </summary>
      {children}
    </details>
  );
}
