import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/**
 * Lets esbuild drop the SDK schemas of unused operations. They are written `{ [_h]: 1 }` with `const _h = "http"`, and since a
 * computed key may have side effects, esbuild keeps them all: 60 KB for S3 alone. A literal key has the same meaning.
 */
export const literalSchemaKeys: Plugin = {
  name: 'literal-schema-keys',
  setup({ onLoad }) {
    onLoad({ filter: /@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_0\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const constants = new Map(
        [...source.matchAll(/^const (_\w+) = ("[^"]*");$/gm)].map(([, name, value]) => [name, value]),
      );
      return {
        contents: source.replace(/\[(_\w+)\]:/g, (key, name) =>
          constants.has(name) ? `${constants.get(name)}:` : key,
        ),
      };
    });
  },
};
