import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

it.each([
  ['is missing', {}],
  ['is empty', { CUELINE_WEBHOOK_SECRET: '' }],
])('the receiver of docs/webhooks.md does not start when its secret %s', (_how, variables) => {
  const page = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
  const dir = mkdtempSync(join(tmpdir(), 'cueline-receiver-'));
  // On any port, should it start after all.
  writeFileSync(
    join(dir, 'receiver.ts'),
    code.replace(`'./clients`, `'${root}clients`).replace('8080', `0, '127.0.0.1'`),
  );
  const { PATH } = process.env;
  const run = spawnSync(process.execPath, ['receiver.ts'], { cwd: dir, env: { PATH, ...variables }, timeout: 10_000 });
  rmSync(dir, { recursive: true });
  expect(run.status).toBe(1);
  expect(String(run.stderr)).toContain('WebhookSecretInvalid: The webhook secret is missing.');
});
