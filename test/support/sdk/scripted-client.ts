import { Cueline } from '#sdk/index.ts';
import type { Step } from './scripted-fetch.ts';

/** A client whose requests are kept, and answered by method and path. */
export const scriptedClient = (replies: Readonly<Record<string, Step>>) => {
  const sent: { name: string; key: string | null; body: unknown }[] = [];
  const client = new Cueline({
    baseUrl: 'https://api/v1',
    apiKey: 'sk_live_secret',
    maxRetries: 0,
    fetch: async (url, init) => {
      const name = `${init.method} ${url.replace('https://api/v1', '')}`;
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      sent.push({ name, key: new Headers(init.headers).get('idempotency-key'), body });
      const step = replies[name];
      if (!step) throw new Error(`No reply for ${name}`);
      return step(init);
    },
  });
  return { client, sent };
};
