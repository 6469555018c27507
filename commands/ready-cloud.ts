import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** In the data folder while a cloud runs. */
export const readyName = 'ready.json';
const Ready = v.object({ base_url: v.string(), api_key: v.string(), account_id: v.string(), pid: v.number() });

/** How to call the cloud that runs with a data folder, if one does. */
export const readReady = async (data: string) => {
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
