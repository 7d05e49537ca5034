import { createRequire } from "node:module";
import { relative } from "node:path";
import type { CompatData, CompatStatement, Identifier, SupportStatement } from "@mdn/browser-compat-data";
import { type AnyNode, parse } from "acorn";
import type { Plugin } from "vite";

/** The browsers on which scripts must run: decisions.md, « Browsers ». */
const OLDEST_BROWSERS = { safari: 15.4, safari_ios: 15.4, firefox: 115, chrome: 100, chrome_android: 100 };
/**
 * With Safari 15.4 as its target, the build would rewrite every class, because that Safari lacks static blocks. No
 * class has one, and the check below refuses them.
 */
export const BUILD_TARGET = ["safari16.4", "ios16.4", "firefox115", "chrome100"];
/**
 * Before Chrome 111, a page shows the browser's default colours: replacing them would add half a
 * kilobyte to every page.
 */
export const STYLE_TARGET = ["safari15.4", "ios15.4", "firefox115", "chrome111"];

/** The scripts test that these exist before they use them. */
const ASKED_FOR = [
  ...["CSS.highlights", "Highlight", "hidePopover", "startViewTransition"],
  ...["fullscreenEnabled", "fullscreenElement", "exitFullscreen", "requestFullscreen"],
];

/** These are members of our own data or of a library, although a newer interface has a member of the same name. */
const OTHER_NAMES = [
  ...[
    "annotation",
    "capture",
    "config",
    "cssFloat",
    "delay",
    "displayName",
    "element",
    "fallback",
    "fetchPriority",
    "imageSizes",
    "manifest",
  ],
  ...[
    "margin",
    "marginBottom",
    "marginTop",
    "move",
    "movementX",
    "movementY",
    "popover",
    "range",
    "to",
    "unit",
    "use",
    "when",
  ],
];

const KNOWN = new Set([...ASKED_FOR, ...OTHER_NAMES]);
/** These are only read, and only on our own data: the oldest Firefox lacks the property of elements. */
const READ_ONLY_NAMES = new Set(["role"]);

/** The interfaces whose members are checked; members of others would be confused with our own data. */
const WATCHED =
  /^(?:AbortSignal|Blob|CSS\w*|DOMTokenList|Document|DocumentFragment|Element|ElementInternals|Event|EventTarget|FormData|HTML\w*|Headers|IntersectionObserver|KeyboardEvent|MouseEvent|Node|NodeList|PointerEvent|Range|Request|ResizeObserver|Response|Selection|ShadowRoot|Storage|SubmitEvent|Text|URL|URLSearchParams|Window)$/;

/** These libraries test for each interface before they use it, so only their syntax is checked. */
const ASKS_FIRST = /\/node_modules\/(?:@codemirror|@lezer|@marijn|style-mod|w3c-keyname|crelt)\//;

const { globals, statics, members } = readInterfaces();

/** Makes the build fail for a script that the oldest browsers cannot parse or whose interfaces they lack. */
export function oldestBrowsers(): Plugin {
  return {
    name: "le-recap:oldest-browsers",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_options, bundle) {
      const issues = Object.values(bundle).flatMap((file) => {
        if (file.type !== "chunk") return [];
        const modules = Object.entries(file.modules).filter(([id]) => !ASKS_FIRST.test(id));
        const inModules = modules.flatMap(([id, { code }]) =>
          findTooNew(code ?? "").map((issue) => `${relative(process.cwd(), id)}: ${issue}`),
        );
        return [...findTooNew(file.code, "syntax").map((issue) => `${file.fileName}: ${issue}`), ...inModules];
      });
      if (issues.length > 0) this.error(`Too new for the oldest browsers:\n${issues.join("\n")}`);
    },
  };
}

export function findTooNew(code: string, looked: "all" | "syntax" = "all"): string[] {
  let tree: AnyNode;
  try {
    tree = parse(code, { ecmaVersion: 2022, sourceType: "module" });
  } catch (error) {
    return [String(error)];
  }
  const issues = new Set<string>();
  const assigned = new Set<AnyNode>();
  walk(tree, (node) => {
    if (node.type === "AssignmentExpression") assigned.add(node.left);
    const issue = syntaxIssue(node) ?? (looked === "all" ? interfaceIssue(node, assigned.has(node)) : null);
    if (issue) issues.add(issue);
  });
  return [...issues];
}

const LOOKBEHIND = /\(\?<[=!]/;

function syntaxIssue(node: AnyNode): string | null {
  if (node.type === "StaticBlock") return "static block of a class";
  if (node.type === "TemplateElement" && LOOKBEHIND.test(node.value.raw)) return `lookbehind ${node.value.raw}`;
  if (node.type !== "Literal") return null;
  const pattern = node.regex?.pattern ?? (typeof node.value === "string" ? node.value : "");
  return LOOKBEHIND.test(pattern) ? `lookbehind ${pattern}` : null;
}

function interfaceIssue(node: AnyNode, isAssigned: boolean): string | null {
  const name = tooNewName(node);
  return name === null || KNOWN.has(name) || (READ_ONLY_NAMES.has(name) && !isAssigned) ? null : name;
}

function tooNewName(node: AnyNode): string | null {
  if (node.type === "NewExpression" || node.type === "CallExpression")
    return node.callee.type === "Identifier" && globals.get(node.callee.name) === false ? node.callee.name : null;
  if (node.type !== "MemberExpression" || node.computed || node.property.type !== "Identifier") return null;
  const { name } = node.property;
  const onGlobal = node.object.type === "Identifier" ? `${node.object.name}.${name}` : "";
  if (statics.has(onGlobal)) return statics.get(onGlobal) ? null : onGlobal;
  return members.get(name) === false ? name : null;
}

function walk(node: AnyNode, visit: (node: AnyNode) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === "object" && child !== null && typeof child.type === "string") walk(child, visit);
    }
  }
}

/**
 * Tells by name whether all of the oldest browsers have a member, because a script does not show to which interface a
 * member belongs.
 */
function readInterfaces() {
  // Imported with `import`, the JSON would be bundled into Vite's compiled configuration.
  const data: CompatData = createRequire(import.meta.url)("@mdn/browser-compat-data");
  const builtins = data.javascript["builtins"] as Record<string, Identifier>;
  const [globals, statics, members] = [
    new Map<string, boolean>(),
    new Map<string, boolean>(),
    new Map<string, boolean>(),
  ];
  const watched = new Set<string>();
  for (const [owner, { __compat: compat, ...entries }] of Object.entries({
    ...data.api,
    ...builtins,
    ...builtins["Intl"],
  } as Record<string, Identifier>)) {
    if (compat) globals.set(owner, isOld(compat));
    for (const [key, entry] of Object.entries(entries as Record<string, Identifier>)) {
      if (!entry.__compat) continue;
      const name = key.replace(/_static$/, "");
      statics.set(`${owner}.${name}`, isOld(entry.__compat));
      if (name !== key) continue;
      if (owner in builtins || WATCHED.test(owner)) watched.add(name);
      members.set(name, (members.get(name) ?? false) || isOld(entry.__compat));
    }
  }
  return { globals, statics, members: new Map([...members].filter(([name]) => watched.has(name))) };
}

function isOld({ support }: CompatStatement): boolean {
  return Object.entries(OLDEST_BROWSERS).every(([browser, version]) =>
    supports(support[browser as keyof typeof support], version),
  );
}

function supports(statement: SupportStatement | undefined, version: number): boolean {
  if (!statement) return false;
  return [statement].flat().some(({ version_added, version_removed, flags, prefix, alternative_name }) => {
    if (flags || prefix || alternative_name || version_removed) return false;
    return version_added !== false && Number(String(version_added).replace("≤", "")) <= version;
  });
}
