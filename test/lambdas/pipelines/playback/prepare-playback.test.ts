import { beforeAll, expect, it } from 'vitest';
import { videoFacts } from '../../../core/media/example-facts.ts';
import { stepOf } from '../../../support/step-of.ts';
import { account_id, job, project, work } from '../../../support/stores/example-records.ts';
import { hold, interceptTables } from '../../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);
const handler = stepOf(() => import('../../../../lambdas/pipelines/playback/prepare-playback.lambda.ts'));

it('gives the MediaConvert job less priority the more transcriptions its account has open', async () => {
  const usage = { account_id, kind: 'open_transcriptions', used: 10, changes: 1 };
  hold({ jobs: job, projects: { ...project, media: videoFacts, media_key: 'media/a/p/source' }, usage });
  expect(await handler(work)).toMatchObject({ priority: -17 });
});
