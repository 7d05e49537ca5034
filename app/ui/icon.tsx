import { createElement } from "react";
import { type IconName, type IconNodes, iconNodes } from "#library/icon-nodes.ts";

type IconProps = { className?: string } & ({ name: IconName } | { nodes: IconNodes });

/** The icon is hidden from screen readers, because the text beside it says the same. */
export function Icon({ className = "icon", ...icon }: IconProps) {
  const nodes = "nodes" in icon ? icon.nodes : iconNodes[icon.name];
  return (
    <svg aria-hidden="true" className={className} viewBox="0 0 24 24" width="24" height="24">
      {nodes.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
