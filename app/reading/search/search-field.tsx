import { type ComponentType, useEffect, useRef, useState } from "react";
import { SearchForm } from "#app/ui/page/search-form.tsx";

type Suggestions = ComponentType<{ input: HTMLInputElement }>;

export function SearchField({ defaultValue = "" }: { defaultValue?: string }) {
  const [Suggestions, setSuggestions] = useState<Suggestions | null>(null);
  const input = useRef<HTMLInputElement>(null);

  async function load() {
    if (Suggestions) return;
    try {
      const { SearchSuggestions } = await import("./search-suggestions.tsx");
      setSuggestions(() => SearchSuggestions);
    } catch {
      // Without a network the field works without suggestions.
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a field that was entered before the scripts ran
  useEffect(() => {
    if (document.activeElement === input.current) void load();
  }, []);

  return (
    <SearchForm input={{ ref: input, defaultValue, onFocus: load, onInput: load }}>
      {Suggestions && input.current ? <Suggestions input={input.current} /> : null}
    </SearchForm>
  );
}
