import { globSync } from 'node:fs';
import { importsOf, reachedFrom } from './source-imports.ts';

/** A top folder with files that import files of another. */
export interface FolderImport {
  readonly from: string;
  readonly to: string;
}

/** Which of these folders of the repository import which. */
export function importGraph(root: string, folders: readonly string[]): FolderImport[] {
  return folders.flatMap((from) => {
    const imported = globSync(`${from}/**/*.{ts,tsx}`, { cwd: root })
      .filter((file) => !file.includes('/test/'))
      .flatMap((file) => importsOf(file, root));
    return folders
      .filter((to) => to !== from && imported.some((path) => path.startsWith(`${to}/`)))
      .map((to) => ({ from, to }));
  });
}

/** Without the arrows that follow from others: where a imports b and b imports c, a may import c. */
export const withoutShortcuts = (imports: readonly FolderImport[]): FolderImport[] => {
  const arrows = new Map(
    [...Map.groupBy(imports, ({ from }) => from)].map(([from, all]) => [from, all.map(({ to }) => to)]),
  );
  return imports.filter(
    ({ from, to }) => !arrows.get(from)?.some((step) => step !== to && reachedFrom(step, arrows).has(to)),
  );
};
