import styles from "#app/styles/reports.css?inline";

/** The style of the form, within the pages that have it; apart from their own style, so that each is the text whose hash the policy knows. */
export function ReportStyle() {
  return (
    <style href="reports" precedence="reports">
      {styles}
    </style>
  );
}
