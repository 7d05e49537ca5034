import { redirect } from "react-router";
import { DESK_PATHS } from "./desk-path.ts";

/** The list of paths stands on the desk. */
export function loader() {
  return redirect(DESK_PATHS, 301);
}
