import { AwsError } from '@cueline/local-aws/aws-error.ts';
import { beforeAll, expect, it } from 'vitest';
import { SERVICE_FULL } from '#contract/step-errors.ts';
import { videoFacts } from '../../../core/media/example-facts.ts';
import { linesOf } from '../../../runtime/meter/cost-lines-written.ts';
import { stepOf } from '../../../support/step-of.ts';
import { job, project, work } from '../../../support/stores/example-records.ts';
import { hold, interceptServices } from '../../../support/stores/tables-in-memory.ts';

const speechWork = { ...work, speech_key: 'media/a/p/source', speech_format: 'mp4', wait_seconds: 120, token: 't' };
const conflict = new AwsError('ConflictException', 400, 'The requested job name already exists.');

/** The errors of the first attempts to start the job; later attempts succeed. */
let failures: AwsError[] = [];
let sent: unknown;
beforeAll(() =>
  interceptServices(({ operation, body }) => {
    if (operation === 'StartTranscriptionJob') sent = JSON.parse(body);
    const failure = operation === 'StartTranscriptionJob' && failures.shift();
    if (failure) throw failure;
    return { TranscriptionJob: { TranscriptionJobStatus: 'IN_PROGRESS' } };
  }),
);
const handler = stepOf(() => import('../../../../lambdas/pipelines/transcribe/start-speech-job.lambda.ts'));

const lineOf = async (...errors: AwsError[]) => {
  failures = errors;
  hold({
    jobs: { ...job, status: 'processing' },
    projects: { ...project, media: { ...videoFacts, durationMs: 90_500 } },
  });
  return (await linesOf(() => handler(speechWork))).lines[0];
};

it('has the seconds that Transcribe bills in its cost line, and the length of the media', async () => {
  const line = await lineOf();
  expect(line?.units).toMatchObject({ transcribe_seconds: 91 });
  expect(line?.modelled).toMatchObject({ s3_get_requests: 2, s3_put_requests: 2 });
  expect(line?.media_ms).toBe(90_500);
});

it('has none in its line where an earlier run has started the job', async () => {
  const line = await lineOf(conflict);
  expect(line?.units).not.toHaveProperty('transcribe_seconds');
  expect(line).not.toHaveProperty('media_ms');
});

it('has them in its line where its own first attempt started the job, whose response was lost', async () => {
  const line = await lineOf(new AwsError('InternalFailureException', 500, 'lost'), conflict);
  expect(line?.calls.transcribe).toEqual({ StartTranscriptionJob: 2, GetTranscriptionJob: 1 });
  expect(line?.units).toMatchObject({ transcribe_seconds: 91 });
});

it('lets Transcribe queue the job, and gives it the role for that', async () => {
  await lineOf();
  const DataAccessRoleArn = 'arn:aws:iam::000000000000:role/speech';
  expect(sent).toMatchObject({ JobExecutionSettings: { AllowDeferredExecution: true, DataAccessRoleArn } });
});

it.each(['LimitExceededException', 'LimitExceededConcurrentJobException'])(
  'throws %s as a full service, which the machine retries for hours',
  async (name) => {
    const full = new AwsError(name, 429, 'You have too many jobs.');
    expect(await lineOf(full, full, full)).toMatchObject({ error_code: SERVICE_FULL });
  },
);
