import type { InputHTMLAttributes, Ref } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";

type SearchFormProps = {
  id?: string;
  label?: string;
  input?: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  children?: Elements;
};

export function SearchForm({
  id = "recherche",
  label = "Chercher un mot, un nom, une question",
  input,
  children,
}: SearchFormProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: RGAA 12.6 names the role, which browsers without <search> know too
    <form className="sign-up search-form" role="search" action="/recherche">
      <label htmlFor={id}>{label}</label>
      <div className="sign-up-row">
        <input id={id} type="search" name="q" maxLength={200} autoComplete="off" enterKeyHint="search" {...input} />
        <Button type="submit">Rechercher</Button>
      </div>
      {children}
    </form>
  );
}
