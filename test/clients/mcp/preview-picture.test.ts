import { expect, it } from 'vitest';
import { Cueline } from '#sdk/index.ts';
import { linkedClient } from '../../support/mcp/linked-client.ts';

const project_id = '9f1c0d0e-3c55-5b5e-8f0f-0d3d2b0f6a11';
const found = { width: 1920, height: 1080, pages: 1, findings: [], warnings: [] };
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff);

it('an agent sees the captions beside what is wrong with them, as 720 pixels on grey, or over the video', async () => {
  const bodies: unknown[] = [];
  const fetch = async (_: string, { headers, body }: RequestInit) => {
    if (new Headers(headers).get('accept') !== 'image/png') return Response.json(found);
    bodies.push(JSON.parse(String(body)));
    return new Response(png);
  };
  const cueline = new Cueline({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'sk_live_none', fetch });
  const client = await linkedClient(cueline);
  const sent = { project_id, preset: 'youtube', at: 1.5, resolution: '2160p' };
  const { content } = await client.callTool({ name: 'preview_captions', arguments: sent });
  expect(content).toEqual([
    { type: 'text', text: expect.stringContaining('"width":1920') },
    { type: 'image', mimeType: 'image/png', data: Buffer.from(png).toString('base64') },
  ]);
  await client.callTool({ name: 'preview_captions', arguments: { ...sent, frame: true } });
  expect(bodies).toEqual([
    { preset: 'youtube', at: 1.5, resolution: '720p', background: '#808080' },
    { preset: 'youtube', at: 1.5, resolution: '720p', frame: true },
  ]);
});
