import { docsPath, packagesPath } from '#contract/console.ts';
import { talkPath } from '../stage/talk.ts';
import type { ProofRun } from './exports.ts';
import { AskAgain, NotHere } from './findings.ts';
import { expected } from './rendered-video.ts';
import { uploadByPut } from './uploads.ts';

export interface Access {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** What API Gateway and the bucket answer to requests as browsers and agents send them. */
export const checkRequests = async ({ api, report }: ProofRun, { baseUrl, apiKey }: Access): Promise<void> => {
  const documentUrl = `${baseUrl}/openapi.json`;
  await report.part(() =>
    report.check('HEAD of the contract', async () => {
      const [head, get] = await Promise.all([fetch(documentUrl, { method: 'HEAD' }), fetch(documentUrl)]);
      expected(head.status, 200, 'the status');
      expected(head.headers.get('etag'), get.headers.get('etag'), 'the etag of HEAD');
      if (!head.headers.get('etag')) throw new Error('there is no etag');
      expected(await head.text(), '', 'the body');
      await get.body?.cancel();
    }),
  );
  await report.part(() => report.check('documents and packages', () => documentsAndPackages(baseUrl)));
  await report.part(() =>
    report.check('a tool over MCP', async () => {
      const reply = await fetch(`${baseUrl}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2025-11-25',
        },
        body: JSON.stringify({
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: { name: 'get_usage', arguments: {} },
        }),
      });
      const [text, { credits }] = [await reply.text(), await api.account.get()];
      expected(reply.status, 200, 'the status');
      if (text.includes('"isError":true') || !text.includes(String(credits)))
        throw new Error(`it does not answer the balance: ${text.slice(0, 200)}`);
    }),
  );
  await report.part(() =>
    report.check("the API's origin at the bucket", async () => {
      const upload_id = await uploadByPut(api, talkPath);
      const { id } = await api.projects.create({ upload_id, auto_transcribe: false });
      const { url } = await api.projects.media(id);
      const { origin } = new URL(baseUrl);
      const reply = await fetch(url, { headers: { origin, range: 'bytes=0-1' } });
      const allowed = reply.headers.get('access-control-allow-origin');
      await reply.body?.cancel();
      await api.projects.delete(id);
      if (allowed === '*') throw new NotHere('corsOrigins of the stage allows every origin');
      expected(allowed, origin, 'the origin that is allowed');
    }),
  );
  await report.part(() =>
    report.check('buckets of routes', async (saw) => {
      const statuses = await Promise.all(
        Array.from({ length: 300 }, async () => {
          const reply = await fetch(documentUrl);
          await reply.body?.cancel();
          return reply.status;
        }),
      );
      const { credits } = await api.account.get();
      const refused = statuses.filter((status) => status === 429).length;
      saw(`${refused} of 300 refused, and the account of ${credits} credits was answered`);
      // A slow connection sends them over more seconds than the burst is for.
      if (refused === 0) throw new AskAgain('none of 300 requests at once was refused: try from a faster connection');
    }),
  );
};

const documentsAndPackages = async (baseUrl: string): Promise<void> => {
  const wanted = {
    [docsPath]: 'text/html',
    [`${docsPath}/`]: 'text/html',
    '/llms.txt': 'text/plain',
    [`${packagesPath}/cueline-sdk.tgz`]: 'application/gzip',
  };
  for (const [path, type] of Object.entries(wanted)) {
    const reply = await fetch(new URL(path, baseUrl));
    await reply.body?.cancel();
    expected(reply.status, 200, `the status of ${path}`);
    expected(reply.headers.get('content-type')?.split(';')[0], type, `the type of ${path}`);
  }
};
