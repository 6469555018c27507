import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { lockFolder } from '@cueline/local-aws/data-folder.ts';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { runLocalCloud } from '../../../commands/local-cloud.ts';
import { checkStart } from '../../../commands/start/check-start.ts';

const folder = temporaryFolder(afterAll);

it('a second cloud is refused before it touches anything of the first, whose clients go on finding it', async () => {
  const data = join(folder, 'first');
  mkdirSync(data);
  const ready = join(data, 'ready.json');
  writeFileSync(ready, 'of the first');
  onTestFinished(lockFolder(data));
  await expect(runLocalCloud({ data, log: () => {} })).rejects.toThrow('keeps its data in');
  expect(readFileSync(ready, 'utf8')).toBe('of the first');
});

it('a port in use is named, with the option that takes another', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(checkStart(join(folder, 'free'), port)).rejects.toThrow(
    `Port ${port} cannot be used (listen EADDRINUSE: address already in use 127.0.0.1:${port}): choose another with --port.`,
  );
});

it('a file in place of the folder, and a folder that cannot be made or written, are named', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(checkStart(file, undefined)).rejects.toThrow(`--data takes a folder, and ${file} is a file.`);
  await expect(checkStart(join(file, 'inner'), undefined)).rejects.toThrow('choose another folder with --data');
  expect(existsSync(join(file, 'inner'))).toBe(false);
  if (process.getuid?.() === 0) return;
  const closed = join(folder, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o500);
  await expect(checkStart(closed, undefined)).rejects.toThrow(`Nothing can be written to ${closed}`);
});
