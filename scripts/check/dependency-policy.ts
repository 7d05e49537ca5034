export type Manifest = {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

export type LockedPackage = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
};

export type Lockfile = { lockfileVersion: number; packages: Record<string, LockedPackage> };

const REGISTRY = "https://registry.npmjs.org/";

/** Permissive licences, and those whose copyleft is limited to single files (MPL) or to fonts (OFL). */
const LICENCES = [
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0"],
  ...["MPL-2.0", "OFL-1.1", "Python-2.0", "Unlicense", "Zlib"],
];
const DEVELOPMENT_LICENCES = [...LICENCES, "CC-BY-4.0"];

/** These libraries are loaded unchanged and never bundled with our code, so their copyleft does not extend to it. */
const LOADED_LIBRARIES = {
  folders: /^node_modules\/@img\/sharp-/,
  licences: ["LGPL-3.0-or-later"],
};

const INSTALL_SCRIPTS: Record<string, string> = {
  esbuild: "checks the program for this machine that came with it (Vite, drizzle-kit)",
  node: "puts the program for this machine in its place: the Node that the site runs on",
};

const LOADED_BY_OTHERS: Record<string, string> = {
  "@react-router/node": "React Router's compiler looks for it to know which server it builds for",
};

export function findLockfileIssues({ lockfileVersion, packages }: Lockfile): string[] {
  const version = lockfileVersion === 3 ? [] : [`package-lock.json : version ${lockfileVersion}, attendue : 3`];
  const issues = installedPackages(packages).flatMap(([folder, one]) =>
    [sourceIssue(one), licenceIssue(folder, one), scriptIssue(nameOf(folder), one)].flatMap((issue) =>
      issue ? [`${folder} : ${issue}`] : [],
    ),
  );
  return [...version, ...issues];
}

export function findManifestIssues({ dependencies, devDependencies }: Manifest, { packages }: Lockfile): string[] {
  const wanted = Object.entries({ ...dependencies, ...devDependencies });
  return wanted.flatMap(([name, version]) => {
    if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) return [`${name} : « ${version} » n'est pas une version exacte`];
    const locked = packages[`node_modules/${name}`]?.version;
    return locked === version ? [] : [`${name} : ${version} demandée, ${locked ?? "aucune"} dans package-lock.json`];
  });
}

export function findUnusedDependencies(manifest: Manifest, sources: string[]): string[] {
  const text = sources.join("\n");
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  return names
    .filter((name) => !Object.hasOwn(LOADED_BY_OTHERS, name) && !isNamed(typesFor(name) ?? name, text))
    .map((name) => `${name} : déclaré dans package.json, utilisé nulle part`);
}

/** Returns the list in CycloneDX 1.6. The same lockfile always gives the same text. */
export function createSbom({ name, version }: Manifest, { packages }: Lockfile) {
  const components = installedPackages(packages).map(([folder, one]) => {
    const purl = `pkg:npm/${nameOf(folder).replace("@", "%40")}@${one.version}`;
    return {
      type: "library",
      "bom-ref": `${purl}#${folder}`,
      name: nameOf(folder),
      version: one.version,
      purl,
      scope: isDevelopment(one) ? "excluded" : "required",
      licenses: [{ expression: one.license }],
      hashes: [{ alg: "SHA-512", content: hexOf(one.integrity ?? "") }],
    };
  });
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": `${name}@${version}`, name, version } },
    components,
  };
}

function installedPackages(packages: Lockfile["packages"]): [string, LockedPackage][] {
  return Object.entries(packages).filter(([folder]) => folder !== "");
}

function sourceIssue({ resolved, integrity, link }: LockedPackage): string | null {
  if (link) return "un lien vers un dossier n'est pas un paquet";
  if (resolved !== undefined && !resolved.startsWith(REGISTRY)) return `vient de ${resolved}, et non de ${REGISTRY}`;
  return /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? "") ? null : "pas d'empreinte sha512";
}

function licenceIssue(folder: string, one: LockedPackage): string | null {
  const own = isDevelopment(one) ? DEVELOPMENT_LICENCES : LICENCES;
  const allowed = LOADED_LIBRARIES.folders.test(folder) ? [...own, ...LOADED_LIBRARIES.licences] : own;
  return isAllowed(one.license ?? "", allowed) ? null : `licence « ${one.license ?? "absente"} » non admise`;
}

function scriptIssue(name: string, { hasInstallScript }: LockedPackage): string | null {
  return hasInstallScript && !Object.hasOwn(INSTALL_SCRIPTS, name) ? "lance un programme à l'installation" : null;
}

function isAllowed(expression: string, allowed: string[]): boolean {
  const bare = expression.replace(/^\(|\)$/g, "");
  return bare.split(" OR ").some((part) => part.split(" AND ").every((licence) => allowed.includes(licence)));
}

function isDevelopment({ dev, devOptional }: LockedPackage): boolean {
  return Boolean(dev || devOptional);
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
}

function typesFor(name: string): string | null {
  const typed = /^@types\/(.+)$/.exec(name)?.[1];
  return typed === "node" ? "node:" : (typed ?? null);
}

function isNamed(name: string, text: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`["'\`/]${escaped}(?:["'\`/]|(?<=:))`).test(text);
}

function hexOf(integrity: string): string {
  return Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
}
