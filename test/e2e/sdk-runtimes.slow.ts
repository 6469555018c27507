import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { signatureOf } from '#core/webhooks/signature.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { builtPackage } from '../support/sdk/built-package.ts';
import { FaultProxy } from '../support/sdk/fault-proxy.ts';
import { runtimes } from '../support/sdk/runtimes.ts';

builtPackage('sdk');
const cloud = await CloudProcess.start();
const proxy = await FaultProxy.start(cloud.ready.base_url);
afterAll(async () => {
  await proxy.stop();
  await cloud.stopAndForget();
});

const secret = `whsec_${'a'.repeat(43)}`;
const body = '{"type":"export.completed","data":{"project_id":"p"}}';

it.for(Object.entries(runtimes))('the package works in %s', async ([, runtime], { skip }) => {
  if (!runtime) return skip();
  const { apiKey } = await newAccount(cloud.data, 'pro');
  proxy.breakNext('its reply is dropped', 'its reply is cut in the middle');
  const { isResumable } = runtime;
  const done = await runtime.run({
    baseUrl: cloud.ready.base_url,
    apiKey,
    lossyBaseUrl: proxy.baseUrl,
    media: readFileSync('test/fixtures/voice.mp3').toString('base64'),
    isResumable,
    delivery: { body, secret, signature: signatureOf([secret], body, Date.now()) },
  });
  expect(done).toHaveLength(isResumable ? 9 : 8);
});
