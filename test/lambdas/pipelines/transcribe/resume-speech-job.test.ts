import { beforeAll, expect, it } from 'vitest';
import { speechJobName } from '#runtime/work/speech-job-name.ts';
import { stepOf } from '../../../support/step-of.ts';
import { account_id, job, job_id, project, work } from '../../../support/stores/example-records.ts';
import { hold, interceptServices } from '../../../support/stores/tables-in-memory.ts';

let answered: string[] = [];
beforeAll(() =>
  interceptServices(({ operation }) => {
    answered.push(operation);
    return {};
  }),
);
const handler = stepOf(() => import('../../../../lambdas/pipelines/transcribe/resume-speech-job.lambda.ts'));

const nameOf = (audio_track: number) => speechJobName({ account_id, job_id, audio_track });
/** The calls to Step Functions when the job of track `ended` ends, and the execution waits for that of `waitsFor`. */
const callsAfter = async (ended: number, waitsFor: number) => {
  answered = [];
  const waiting = { ...job, status: 'processing' as const, speech_token: 't', speech_job: nameOf(waitsFor) };
  hold({ jobs: waiting, projects: project });
  await handler({ detail: { TranscriptionJobName: nameOf(ended), TranscriptionJobStatus: 'COMPLETED' } });
  return answered;
};

it('resumes the execution that waits for this audio track, and no other', async () => {
  expect(work.job_id).toBe(job_id);
  expect(await callsAfter(1, 1)).toEqual(['SendTaskSuccess']);
  expect(await callsAfter(2, 2)).toEqual(['SendTaskSuccess']);
  expect(await callsAfter(1, 2)).toEqual([]);
});
