import styles from "#app/styles/reports.css?inline";

/** A style element of its own, because the policy knows each one's hash. */
export function ReportStyle() {
  return (
    <style href="reports" precedence="reports">
      {styles}
    </style>
  );
}
