import { expect, it, vi } from 'vitest';
import { routes } from '#contract/routes.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';

vi.mock('../../../docs/openapi.json', () => ({ default: { paths: {} } }));

it('GET /openapi.json answers 500 where the document is malformed', async () => {
  expect((await callHandler(routes.getOpenapi, {})).refusal).toEqual({ status: 500, code: 'internal_error' });
});
