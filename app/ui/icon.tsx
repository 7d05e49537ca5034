import { createElement } from "react";
import { type IconName, iconNodes } from "#library/icon-nodes.ts";

/** A decorative drawing: the text beside it says the same. */
export function Icon({ name, className = "icon" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={className} viewBox="0 0 24 24" width="24" height="24">
      {iconNodes[name].map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
