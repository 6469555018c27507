import type { LocalCloudOptions } from '../local-cloud.ts';
import { readReady } from '../ready-cloud.ts';

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
  const { runLocalCloud } = await import('../local-cloud.ts');
  const cloud = await runLocalCloud({ data, recogniser, port: '0', log: () => {} });
  const ready = await readReady(data);
  if (!ready) throw new Error('The local cloud did not start.');
  return { baseUrl: ready.base_url, apiKey: ready.api_key, isOwn: true, leave: () => cloud.stop() };
};
