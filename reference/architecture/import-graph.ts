import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A top folder with files that import files of another. */
export interface FolderImport {
  readonly from: string;
  readonly to: string;
}

/** Which of these folders of the repository import which. */
export function importGraph(root: string, folders: readonly string[]): FolderImport[] {
  return folders.flatMap((from) => {
    const specifiers = globSync(`${from}/**/*.{ts,tsx}`, { cwd: root })
      .filter((file) => !file.includes('/test/'))
      .flatMap((file) => importsOf(join(root, file)).map((specifier) => pathOf(specifier, file)));
    return folders
      .filter((to) => to !== from && specifiers.some((path) => path.startsWith(`${to}/`)))
      .map((to) => ({ from, to }));
  });
}

const importsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, specifier = '']) => specifier);

/** The path of an import in the repository; an npm package keeps its name. */
const pathOf = (specifier: string, importer: string): string => {
  if (specifier.startsWith('.')) return normalize(join(dirname(importer), specifier));
  if (specifier.startsWith('#')) return specifier.slice(1).replace(/^(?=(?:sdk|mcp)\/)/, 'clients/');
  return `${specifier}/`.replace(/^@cueline\/(captions|painter|video|local-aws)\//, 'packages/$1/');
};

/** Without the arrows that follow from others: where a imports b and b imports c, a may import c. */
export const withoutShortcuts = (imports: readonly FolderImport[]): FolderImport[] =>
  imports.filter(
    ({ from, to }) => !imports.some((step) => step.from === from && step.to !== to && reaches(imports, step.to, to)),
  );

const reaches = (imports: readonly FolderImport[], from: string, to: string): boolean =>
  imports.some((one) => one.from === from && (one.to === to || reaches(imports, one.to, to)));
