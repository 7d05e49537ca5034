import styles from "#app/styles/search.css?inline";

export function SearchSheet() {
  return (
    <style href="search" precedence="page">
      {styles}
    </style>
  );
}
