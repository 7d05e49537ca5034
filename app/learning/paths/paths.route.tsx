import { redirect } from "react-router";
import { DESK_PATHS } from "./desk-path.ts";

/** The list of paths is a part of the learning page. */
export function loader() {
  return redirect(DESK_PATHS, 301);
}
