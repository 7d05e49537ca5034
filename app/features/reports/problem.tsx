/** The field's `aria-describedby` names it. */
export function Problem({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={`${id}-problem`} className="alert">
      {text}
    </p>
  ) : null;
}
