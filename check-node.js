// JavaScript, since an older Node reads no TypeScript: `--import ./check-node.js` before a program, and vitest.config.ts, run it.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const [required, own] = [engines.node, process.versions.node].map((text) =>
  /(\d+)\.(\d+)/.exec(text).slice(1).map(Number),
);
if (own[0] < required[0] || (own[0] === required[0] && own[1] < required[1])) {
  console.error(
    `Cueline needs Node ${required.join('.')} or later, and this is ${process.version}. Run ./setup, then use npm and npx: they find the Node that it installs.`,
  );
  process.exit(1);
}
