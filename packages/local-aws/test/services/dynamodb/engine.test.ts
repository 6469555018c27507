import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDynamoDb } from '../../../src/services/dynamodb/service.ts';
import { TestEdge } from '../../edge/test-edge.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { ledger } from './test-tables.ts';

/** The engines that keep tables in a data folder. */
const enginesOf = (dataDir: string): { pid: number }[] =>
  readdirSync('/proc').flatMap((entry) => {
    try {
      const parameters = readFileSync(join('/proc', entry, 'cmdline'), 'utf8').split('\0');
      const isEngine = parameters[0]?.endsWith('/dynoxide') && parameters.includes(join(dataDir, 'dynamodb.sqlite'));
      return isEngine ? [{ pid: Number(entry) }] : [];
    } catch {
      return [];
    }
  });

it('leaves no engine running when the cloud is killed', async () => {
  const dataDir = temporaryFolder(onTestFinished);
  const dynoxideModule = join(import.meta.dirname, '../../../src/services/dynamodb/dynoxide.ts');
  const program = `
    import { startDynoxide } from ${JSON.stringify(dynoxideModule)};
    await startDynoxide({ dataDir: ${JSON.stringify(dataDir)}, onDeath() {} });
    console.log('ready');`;
  const killed = spawn(process.execPath, ['--input-type=module', '-e', program]);
  await once(killed.stdout, 'data');
  expect(enginesOf(dataDir)).toHaveLength(1);
  killed.kill('SIGKILL');
  await expect.poll(() => enginesOf(dataDir)).toHaveLength(0);
});

it('reports that the engine has ended unexpectedly', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  await using other = await TestEdge.start();
  const doomed = createDynamoDb(other.context, { onDeath: resolve });
  await doomed.createTable(ledger);
  for (const { pid } of enginesOf(other.context.dataDir)) process.kill(pid, 'SIGKILL');
  expect(await promise).toContain('ended unexpectedly with 137');
  await doomed.stop();
});
