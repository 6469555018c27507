import { beforeAll, expect, it } from 'vitest';
import { speechJobName } from '#runtime/work/speech-job-name.ts';
import { account_id, job, job_id, project, work } from '../../../runtime/stores/example-records.ts';
import { hold, interceptServices } from '../../../runtime/stores/tables-in-memory.ts';

let answered: string[] = [];
let handler: (event: unknown) => Promise<unknown>;
beforeAll(async () => {
  await interceptServices(({ operation }) => {
    answered.push(operation);
    return {};
  });
  const module = await import('../../../../lambdas/pipelines/transcribe/resume-speech-job.lambda.ts');
  handler = async (event) => Reflect.apply(module.handler, undefined, [event, {}]);
});

const nameOf = (audio_track: number) => speechJobName({ account_id, job_id, audio_track });
/** What answers tokens, as the end of one track's job is told while another's is waited for. */
const tell = async (ended: number, waitsFor: number) => {
  answered = [];
  const waiting = { ...job, status: 'processing' as const, speech_token: 't', speech_job: nameOf(waitsFor) };
  hold({ jobs: waiting, projects: project });
  await handler({ detail: { TranscriptionJobName: nameOf(ended), TranscriptionJobStatus: 'COMPLETED' } });
  return answered;
};

it('wakes the execution that waits for this audio track, and for no other', async () => {
  expect(work.job_id).toBe(job_id);
  expect(await tell(1, 1)).toEqual(['SendTaskSuccess']);
  expect(await tell(2, 2)).toEqual(['SendTaskSuccess']);
  expect(await tell(1, 2)).toEqual([]);
});
