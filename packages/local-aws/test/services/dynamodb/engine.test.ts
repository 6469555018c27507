import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDynamoDb } from '../../../src/services/dynamodb/service.ts';
import { TestEdge } from '../../edge/test-edge.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { ledger, tableArn } from './test-tables.ts';

/** The engines that keep tables in a data folder. */
const enginesOf = (dataDir: string): { pid: number; port: number }[] =>
  readdirSync('/proc').flatMap((entry) => {
    try {
      const parameters = readFileSync(join('/proc', entry, 'cmdline'), 'utf8').split('\0');
      const isEngine = parameters[0]?.endsWith('/dynoxide') && parameters.includes(join(dataDir, 'dynamodb.sqlite'));
      if (!isEngine) return [];
      return [{ pid: Number(entry), port: Number(parameters[parameters.indexOf('--port') + 1]) }];
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

it('uses a DynamoDB that already runs, and fails to start without one at the endpoint', async () => {
  await using other = await TestEdge.start();
  const engine = createDynamoDb(other.context);
  await engine.createTable(ledger);
  const endpoint = `http://127.0.0.1:${enginesOf(other.context.dataDir)[0]?.port}`;
  const guest = createDynamoDb(other.context, { dynamoDbEndpoint: endpoint });
  expect(await guest.createTable(ledger)).toBe(tableArn('ledger'));
  await guest.stop();
  await engine.stop();
  const nowhere = createDynamoDb(other.context, { dynamoDbEndpoint: endpoint });
  await expect(nowhere.createTable(ledger)).rejects.toThrow(`No DynamoDB answers at ${endpoint}`);
  await nowhere.stop();
});
