import { createElement } from "react";
import { type IconName, iconNodes } from "./icon-nodes.ts";

/** A decorative drawing: the text beside it says the same. An unknown name draws the globe. */
export function Icon({ name, className = "icon" }: { name: string; className?: string }) {
  const nodes = iconNodes[name in iconNodes ? (name as IconName) : "globe"];
  return (
    <svg aria-hidden="true" className={className} viewBox="0 0 24 24">
      {nodes.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
