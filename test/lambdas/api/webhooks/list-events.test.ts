import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { workEvent } from '#core/webhooks/work-event.ts';
import { addEvents } from '#runtime/stores/events.ts';
import {
  account,
  account_id,
  created_at,
  export_id,
  newApiKey,
  other_id,
  project,
} from '../../../support/stores/example-records.ts';
import { hold, interceptTables } from '../../../support/stores/tables-in-memory.ts';
import { answerOf } from '../../gateway-event.ts';

await interceptTables();
const { handler } = await import('../../../../lambdas/api/webhooks/list-events.lambda.ts');

it('an event says what its customer kept with its project, and why it failed, until the project is deleted', async () => {
  const { key, keyRecord } = newApiKey();
  const deleting = { ...project, project_id: newId(), deleting: created_at };
  hold({ accounts: account, 'api-keys': keyRecord, projects: [project, deleting] });
  const own = { external_id: 'talk-7', metadata: { order: '1042' } };
  const failed = { error: 'The sound of talk.mp4 is damaged.', error_code: 'internal_error' } as const;
  const of = (project_id: string) =>
    workEvent(newId(), { account_id, project_id, export_id, batch_id: other_id, ...own }, created_at, failed);
  const [kept, hidden, gone] = [of(project.project_id), of(deleting.project_id), of(newId())];
  for (const event of [gone, hidden, kept]) await addEvents([{ account_id, event }]);
  const path = '/v1/events';
  const { body } = await answerOf(handler, { method: 'GET', path, headers: { authorization: `Bearer ${key}` } });
  const bare = ({ id, data: { project_id } }: typeof gone) => ({
    ...workEvent(id, { account_id, project_id, export_id, batch_id: other_id }, created_at, {
      ...failed,
      error: 'The project has been deleted.',
    }),
  });
  expect(body).toEqual({ data: [kept, bare(hidden), bare(gone)] });
});
