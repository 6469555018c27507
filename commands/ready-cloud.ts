import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { LocalCloudOptions } from './local-cloud.ts';

/** In the data folder while a cloud runs. */
export const readyName = 'ready.json';
const Ready = v.object({ base_url: v.string(), api_key: v.string(), account_id: v.string(), pid: v.number() });

export interface JoinedCloud {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Whether `joinLocalCloud` has started it. */
  readonly isOwn: boolean;
  /** Stops the cloud if `joinLocalCloud` has started it. */
  leave(): Promise<void>;
}

/** The running cloud of this data folder, or a new one, without output, until `leave`. */
export const joinLocalCloud = async ({
  data,
  recogniser,
}: Pick<LocalCloudOptions, 'data' | 'recogniser'>): Promise<JoinedCloud> => {
  const running = await readReady(data);
  if (running) {
    return { baseUrl: running.base_url, apiKey: running.api_key, isOwn: false, leave: async () => {} };
  }
  // What runs a cloud takes as long to load as all the rest of the command.
  const { runLocalCloud } = await import('./local-cloud.ts');
  const cloud = await runLocalCloud({ data, recogniser, port: '0', log: () => {} });
  const ready = await readReady(data);
  if (!ready) throw new Error('The local cloud did not start.');
  return { baseUrl: ready.base_url, apiKey: ready.api_key, isOwn: true, leave: () => cloud.stop() };
};

const readReady = async (data: string) => {
  const text = await readFile(join(data, readyName), 'utf8').catch(() => undefined);
  const ready = text ? v.parse(Ready, JSON.parse(text)) : undefined;
  return ready && isAlive(ready.pid) ? ready : undefined;
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
