import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { Cueline } from '#sdk/index.ts';
import { chargesOf } from '../../support/cloud/ledger.ts';
import { newDraft } from '../../support/cloud/new-draft.ts';
import { linkedClient } from '../../support/mcp/linked-client.ts';
import { newAccountInMemory, serveInMemory } from '../../support/stores/api-in-memory.ts';
import { hold } from '../../support/stores/tables-in-memory.ts';

beforeAll(() => serveInMemory().then(() => hold({})));
const Quoted = v.object({ quote_id: v.string() });
const Redeemed = v.object({
  job: v.optional(v.object({ job_id: v.string() })),
  exports: v.optional(v.array(v.object({ export_id: v.string() }))),
});

/** What happens to a POST, once each path. The request itself arrives, but for `refused`. */
const faults = {
  'its reply is lost': async (send: () => Promise<Response>) => {
    await (await send()).arrayBuffer();
    throw new TypeError('fetch failed');
  },
  'its reply is cut': async (send: () => Promise<Response>) => {
    const response = await send();
    await response.arrayBuffer();
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
    return new Response(body, { status: response.status, headers: response.headers });
  },
  'it is done, and answered 503': async (send: () => Promise<Response>) => {
    await (await send()).arrayBuffer();
    return new Response('{"message":"Service Unavailable"}', { status: 503 });
  },
  'it is refused with 429 and Retry-After': async () =>
    new Response('{"message":"Too Many Requests"}', { status: 429, headers: { 'retry-after': '1' } }),
};
type Fault = keyof typeof faults;
const faultNames: readonly Fault[] = [
  'its reply is lost',
  'its reply is cut',
  'it is done, and answered 503',
  'it is refused with 429 and Retry-After',
];

/** An agent whose server reaches the API through faults: at each path the first `times` POSTs that spend meet one. */
const agentWith = async (fault: Fault, times: number) => {
  const { accountId, api } = await newAccountInMemory();
  const faulted = new Map<string, number>();
  const client = new Cueline({
    baseUrl: 'https://api.example/v1',
    apiKey: api.key,
    fetch: async (url, init) => {
      const { pathname } = new URL(url);
      const nth = faulted.get(pathname) ?? 0;
      if (!/\/(?:transcribe|exports)$/.test(pathname) || init.method !== 'POST' || nth >= times)
        return api.fetch(url, init);
      faulted.set(pathname, nth + 1);
      return faults[fault](() => api.fetch(url, init));
    },
  });
  const agent = await linkedClient(client);
  const draft = await newDraft(api);
  const call = (name: string, args: object) => agent.callTool({ name, arguments: { ...args } });
  const works = {
    transcription: {},
    export: { presets: ['youtube'], burn_captions: false, resolution: '720p', range_end: 1 },
  };
  const quoted = async (work: keyof typeof works) =>
    v.parse(Quoted, (await call('quote', { project_id: draft.id, work, ...works[work] })).structuredContent).quote_id;
  return { accountId, call, quoted, faultCount: () => [...faulted.values()].reduce((sum, one) => sum + one, 0) };
};

const idsOf = (redeemed: unknown): string[] => {
  const { job, exports = [] } = v.parse(Redeemed, redeemed);
  return [...(job ? [job.job_id] : []), ...exports.map(({ export_id }) => export_id)];
};

describe.each(faultNames)('when %s', (fault) => {
  it.each(['caption_video', 'run_quote'])('%s does the work once and charges it once', async (tool) => {
    const agent = await agentWith(fault, 1);
    // An export first: a project that is being transcribed would be busy.
    for (const work of ['export', 'transcription'] as const) {
      const quote_id = await agent.quoted(work);
      const first = await agent.call(tool, { quote_id });
      expect(first.isError).toBeFalsy();
      const again = await agent.call(tool, { quote_id });
      expect(idsOf(again.structuredContent)).toEqual(idsOf(first.structuredContent));
    }
    expect(agent.faultCount()).toBe(2);
    expect(await chargesOf(agent.accountId)).toEqual([-1, -1]);
  });
});

it('when every attempt of a call loses its reply, the next call returns the work that was done', async () => {
  const agent = await agentWith('its reply is lost', 3);
  const quote_id = await agent.quoted('export');
  const lost = await agent.call('run_quote', { quote_id });
  expect([lost.isError, JSON.stringify(lost.content)]).toEqual([true, expect.stringContaining('unreachable')]);
  expect(idsOf((await agent.call('run_quote', { quote_id })).structuredContent)).toHaveLength(1);
  expect(await chargesOf(agent.accountId)).toEqual([-1]);
});
