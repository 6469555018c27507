import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';

const Ready = v.object({ base_url: v.string(), api_key: v.string(), pid: v.number() });
export type Ready = v.InferOutput<typeof Ready>;

/** A local cloud in a process of its own; `stop` deletes its data. */
export const startBenchCloud = async (...args: string[]) => {
  const data = mkdtempSync(join(tmpdir(), 'cueline-bench-'));
  const cloud = spawn(process.execPath, ['commands/start.ts', '--port', '0', '--data', data, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const file = join(data, 'ready.json');
  while (!existsSync(file)) {
    if (cloud.exitCode !== null) throw new Error('The local cloud did not start');
    await delay(50);
  }
  return {
    data,
    ready: v.parse(Ready, JSON.parse(readFileSync(file, 'utf8'))),
    stop: async () => {
      cloud.kill('SIGTERM');
      if (cloud.exitCode === null) await once(cloud, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
};
