import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/**
 * Lets esbuild drop the SDK schemas of operations that nobody calls. They are written `{ [_h]: 1 }` with `const _h = "http"`,
 * and a computed key might have side effects, so esbuild keeps them all: 60 KB of S3 alone. The literal key means the same.
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
