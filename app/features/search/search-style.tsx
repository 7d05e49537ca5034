import styles from "#app/styles/search.css?inline";

/** The style of the field, its list and the results, within the pages that have them: no request for it, and no byte on the others. */
export function SearchStyle() {
  return (
    <style href="search" precedence="page">
      {styles}
    </style>
  );
}
