import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** A client of the SDK imports its whole package.json, of which it sends the version: 2 KB for each client. */
export const packageVersions: Plugin = {
  name: 'package-versions',
  setup({ onLoad }) {
    onLoad({ filter: /@aws-sdk\/client-[\w-]+\/package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};
