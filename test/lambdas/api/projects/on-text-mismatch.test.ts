import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { videoFacts } from '../../../core/media/example-facts.ts';
import { callHandler } from '../../../support/cloud/call-handler.ts';
import { setLambdaEnvironment } from '../../../support/lambda-environment.ts';
import { answerLookups } from '../../../support/no-network.ts';
import { account, draft, newApiKey, project_id } from '../../../support/stores/example-records.ts';
import { hold, interceptServices, itemsOf } from '../../../support/stores/tables-in-memory.ts';

const { key, keyRecord } = newApiKey();
answerLookups(() => ['8.8.8.8']);
beforeAll(() => interceptServices(() => ({})));
beforeEach(() => {
  setLambdaEnvironment({ [environmentNames.startQueue]: 'starts' });
  hold({ 'api-keys': keyRecord, accounts: account, projects: { ...draft, media: videoFacts } });
});

const send = (route: Route, body: object) => callHandler(route, { key, id: project_id, body });
/** The newest project's value. */
const stored = () => itemsOf('projects').at(-1)?.on_text_mismatch;
const fail = { text: 'Words.', on_text_mismatch: 'fail' };

it('what a text that is not heard does is asked for with each transcription', async () => {
  expect((await send(routes.startTranscription, fail)).status).toBe(202);
  expect(stored()).toBe('fail');
});

it('a request that does not say it does not take it from the one before', async () => {
  hold({
    'api-keys': keyRecord,
    accounts: account,
    projects: { ...draft, media: videoFacts, on_text_mismatch: 'fail' },
  });
  expect((await send(routes.startTranscription, {})).status).toBe(202);
  expect(stored()).toBeUndefined();
});

it('a quote keeps it', async () => {
  const { quote_id } = (await send(routes.quoteTranscription, fail)).as(v.object({ quote_id: v.string() }));
  expect((await send(routes.startTranscription, { quote_id })).status).toBe(202);
  expect(stored()).toBe('fail');
});

it('a project of a link keeps it for its transcription', async () => {
  hold({ 'api-keys': keyRecord, accounts: account });
  const link = { source_url: 'https://files.example.com/talk.mp4' };
  expect((await send(routes.createProject, { ...link, ...fail })).status).toBe(201);
  expect(stored()).toBe('fail');
});
