import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const packageDir = join(import.meta.dirname, '../..');

/** Every TypeScript file under a folder of the package, by its path in that folder. */
export const filesIn = (folder: string): string[] => globSync('**/*.ts', { cwd: join(packageDir, folder) });

/** What a file imports, types included: paths in the same folder of the package, and others as they are written. */
export const importsOf = (folder: string, file: string): string[] =>
  [...readFileSync(join(packageDir, folder, file), 'utf8').matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].map(
    ([, specifier = '']) => (specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier),
  );
