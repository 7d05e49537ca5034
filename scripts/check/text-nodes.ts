import { globSync } from "node:fs";
import { join } from "node:path";
import {
  isArrowFunction,
  isBlock,
  isConditionalExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isParenthesizedExpression,
  isReturnStatement,
  isVariableDeclaration,
  type JsxElement,
  type JsxSelfClosingElement,
  type Node,
  type SourceFile,
} from "typescript/unstable/ast";
import {
  API,
  type Checker,
  isTypeReference,
  isUnionType,
  type Project,
  SymbolFlags,
  type Type,
  TypeFlags,
} from "typescript/unstable/sync";

const ROOT = join(import.meta.dirname, "../..");
const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const NOTHING = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void | TypeFlags.BooleanLike;
const ARRAYS = new Set(["Array", "ReadonlyArray"]);

/**
 * How a JSX child may change. `fixed text` and `fixed element`: it stays the same as long as its parent exists. `text`:
 * a text that may change or disappear. `elements`: elements that may come and go, without text.
 */
type Child = { node: Node; kind: "fixed text" | "fixed element" | "text" | "elements" };

/**
 * Finds texts that React updates through their text node. Browser translation replaces text nodes: React then throws
 * when it removes one or inserts before it, and its update of one remains invisible. Only a text that is the whole
 * content of an element is safe.
 */
export function findHeldTextNodes(): string[] {
  using api = openProject();
  const { project } = api;
  return globSync("app/**/*.tsx", { cwd: ROOT })
    .filter((file) => !/\.(?:test|server)\.tsx$/.test(file))
    .flatMap((file) => {
      const source = project.program.getSourceFile(join(ROOT, file));
      if (!source) throw new Error(`${file} is not in tsconfig.json`);
      return new TextNodes(project.checker, project, source).find().map((place) => `${file}:${place}`);
    });
}

function openProject(): { project: Project } & Disposable {
  const api = new API({ cwd: ROOT });
  const [project] = api.updateSnapshot({ openProjects: [join(ROOT, "tsconfig.json")] }).getProjects();
  if (!project) throw new Error("tsconfig.json opens no project");
  return { project, [Symbol.dispose]: () => api.close() };
}

class TextNodes {
  readonly #checker: Checker;
  readonly #project: Project;
  readonly #source: SourceFile;
  readonly #found: Node[] = [];

  constructor(checker: Checker, project: Project, source: SourceFile) {
    this.#checker = checker;
    this.#project = project;
    this.#source = source;
  }

  find(): string[] {
    this.#visit(this.#source);
    return this.#found.map((node) => {
      const line = this.#source.text.slice(0, node.getStart(this.#source)).split("\n").length;
      return `${line}: ${node.getText(this.#source).replace(/\s+/g, " ").trim().slice(0, 80)}`;
    });
  }

  #visit(node: Node): void {
    if (isJsxElement(node)) this.#checkChildren(this.#childrenOf(node.children));
    // React removes the texts of a fragment one by one, because they have no element of their own.
    if (isJsxFragment(node) && !isJsx(outside(node).parent)) {
      this.#found.push(
        ...this.#childrenOf(node.children)
          .filter(isAnyText)
          .map((child) => child.node),
      );
    }
    if (isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? "")) this.#checkComponent(node);
    node.forEachChild((child) => this.#visit(child));
  }

  #checkChildren(children: Child[]): void {
    if (children.length < 2) return;
    let before: Child["kind"] = "fixed element";
    for (const { node, kind } of children) {
      if (kind === "text" || (kind === "fixed text" && before === "elements")) this.#found.push(node);
      if (kind !== "fixed text") before = kind;
    }
  }

  #checkComponent(component: Node): void {
    const returned = returnedBy(component) ?? [];
    this.#found.push(...returned.filter((node) => this.#holdsText(this.#checker.getTypeAtLocation(node))));
  }

  #childrenOf(nodes: readonly Node[]): Child[] {
    return nodes.flatMap((node) => this.#childOf(node));
  }

  #childOf(given: Node): Child[] {
    const node = inside(isJsxExpression(given) ? (given.expression ?? given) : given);
    if (isJsxExpression(node)) return [];
    if (isJsxFragment(node)) return this.#childrenOf(node.children);
    if (isJsxText(node)) return /\S/.test(node.text) ? [{ node, kind: "fixed text" }] : [];
    if (isJsxElement(node) || isJsxSelfClosingElement(node)) {
      return [{ node, kind: this.#isOneElement(node) ? "fixed element" : "elements" }];
    }
    const type = this.#checker.getTypeAtLocation(node);
    if (!type || alternatives(type).every(({ flags }) => flags & NOTHING)) return [];
    if (type.flags & (TypeFlags.StringLiteral | TypeFlags.NumberLiteral)) {
      return /\w/.test(this.#checker.typeToString(type)) ? [{ node, kind: "fixed text" }] : [];
    }
    return [{ node, kind: this.#holdsText(type) ? "text" : "elements" }];
  }

  #holdsText(type: Type | undefined, seen = new Set<Type>()): boolean {
    return alternatives(type).some((one) => {
      if (one.flags & TEXT) return true;
      if (seen.has(one) || !isTypeReference(one) || !ARRAYS.has(one.getSymbol()?.name ?? "")) return false;
      seen.add(one);
      return this.#checker.getTypeArguments(one).some((item) => this.#holdsText(item, seen));
    });
  }

  /** True when it renders the same element for as long as its parent exists. */
  #isOneElement(element: JsxElement | JsxSelfClosingElement): boolean {
    const { tagName } = isJsxElement(element) ? element.openingElement : element;
    if (isIdentifier(tagName) && /^[a-z]/.test(tagName.text)) return true;
    const returned = this.#returnedByTag(tagName);
    return returned?.every((node) => this.#isOneElementIn(node)) ?? true;
  }

  #isOneElementIn(given: Node): boolean {
    const node = inside(given);
    if (isConditionalExpression(node)) {
      return this.#isOneElementIn(node.whenTrue) && this.#isOneElementIn(node.whenFalse);
    }
    return (isJsxElement(node) || isJsxSelfClosingElement(node)) && this.#isOneElement(node);
  }

  /** Null for a component of a library. */
  #returnedByTag(tag: Node): Node[] | null {
    const named = this.#checker.getSymbolAtLocation(tag);
    const symbol = named && named.flags & SymbolFlags.Alias ? this.#checker.getAliasedSymbol(named) : named;
    const declared = symbol?.valueDeclaration?.resolve(this.#project);
    if (!declared) return null;
    return returnedBy(isVariableDeclaration(declared) && declared.initializer ? declared.initializer : declared);
  }
}

const isAnyText = ({ kind }: Child): boolean => kind === "text" || kind === "fixed text";

const isJsx = (node: Node): boolean => isJsxElement(node) || isJsxFragment(node) || isJsxExpression(node);

const inside = (node: Node): Node => (isParenthesizedExpression(node) ? inside(node.expression) : node);

/** Returns the node outside the parentheses and braces that enclose `node`. */
function outside(node: Node): Node {
  const { parent } = node;
  if (isParenthesizedExpression(parent)) return outside(parent);
  return isJsxExpression(parent) && isJsx(parent.parent) ? parent : node;
}

function alternatives(type: Type | undefined): readonly Type[] {
  if (!type) return [];
  return isUnionType(type) ? type.getTypes().flatMap(alternatives) : [type];
}

function returnedBy(component: Node): Node[] | null {
  if (!(isFunctionDeclaration(component) || isArrowFunction(component) || isFunctionExpression(component))) return null;
  if (!component.body) return null;
  if (!isBlock(component.body)) return [component.body];
  const returned: Node[] = [];
  const visit = (node: Node): void => {
    if (isFunctionDeclaration(node) || isArrowFunction(node) || isFunctionExpression(node)) return;
    if (isReturnStatement(node) && node.expression) returned.push(node.expression);
    node.forEachChild(visit);
  };
  component.body.forEachChild(visit);
  return returned;
}
