import { expect, it, vi } from 'vitest';
import { routes } from '#contract/routes.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';

vi.mock('openapi-file', () => ({ etag: 'W/"1"', gzipped: '' }));

it('GET /openapi.json answers 500 where the file is broken', async () => {
  expect((await callHandler(routes.getOpenapi, {})).refusal).toEqual({ status: 500, code: 'internal_error' });
});
