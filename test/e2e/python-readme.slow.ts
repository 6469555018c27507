import { expect, it, onTestFinished } from 'vitest';
import { signatureOf } from '#core/webhooks/signature.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { runPython } from '../support/docs/page-code.ts';

it('the README of the Python client runs, from top to bottom', async () => {
  const cloud = await CloudProcess.start({});
  onTestFinished(() => cloud.stopAndForget());
  const { apiKey, credits } = await newAccount(cloud.data, 'pro');
  const CUELINE_WEBHOOK_SECRET = `whsec_${'a'.repeat(43)}`;
  const env = { CUELINE_BASE_URL: cloud.ready.base_url, CUELINE_API_KEY: apiKey, CUELINE_WEBHOOK_SECRET };
  const body = '{"type":"transcript.completed","data":{"project_id":"p"}}';
  const signature = signatureOf([CUELINE_WEBHOOK_SECRET], body, Date.now() + 60_000);
  const after = `
for body in ['${body}', '{}']:
    print('delivery', receive(body.encode(), {'Cueline-Signature': '${signature}'}))`;
  const output = await runPython('clients/python/README.md', { env, after });
  const lines = output.trim().split('\n');
  expect(lines[0]).toBe('0%');
  expect(lines).toContain('100%');
  expect(output).toMatch(/^\d+ 1$/m);
  expect(lines.filter((line) => line.endsWith(' talk'))).toHaveLength(2);
  // The costs are those of the JavaScript client: the captioned video costs 1 and 2, the transcription 1, the quoted exports 2.
  expect(lines).toContain(`2 spent, ${credits - 6} left`);
  expect(output).toMatch(/^not_found [\w-]{36}$/m);
  expect(lines.slice(-3)).toEqual(["transcript.completed {'project_id': 'p'}", 'delivery 204', 'delivery 400']);
});
