import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  DeleteTranscriptionJobCommand,
  GetTranscriptionJobCommand,
  StartTranscriptionJobCommand,
  type StartTranscriptionJobCommandInput,
  TranscribeClient,
} from '@aws-sdk/client-transcribe';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { chooseRecogniser } from '../../../src/services/transcribe/recognisers/choose.ts';
import { createTranscribe } from '../../../src/services/transcribe/service.ts';
import { startMediaCloud } from '../../media/media-cloud.ts';

const fixture = (name: string) => new URL(`../../../../../test/fixtures/${name}`, import.meta.url).pathname;
const model = new URL(
  '../../../../../node_modules/@usefulsensors/moonshine-js/dist/model/tiny/quantized',
  import.meta.url,
).pathname;
const recogniser = chooseRecogniser({ only: 'moonshine', speechModel: model });
const start = () => startMediaCloud((context, { events }) => createTranscribe(context, { events, recogniser }));

const Output = v.object({
  jobName: v.string(),
  accountId: v.string(),
  status: v.literal('COMPLETED'),
  results: v.object({
    language_code: v.optional(v.string()),
    transcripts: v.tuple([v.object({ transcript: v.string() })]),
    items: v.array(
      v.object({
        type: v.string(),
        start_time: v.optional(v.string()),
        end_time: v.optional(v.string()),
        alternatives: v.array(v.object({ confidence: v.string(), content: v.string() })),
      }),
    ),
    audio_segments: v.array(v.object({ start_time: v.string(), end_time: v.string(), transcript: v.string() })),
  }),
});

const request = (name: string, key: string, more: Partial<StartTranscriptionJobCommandInput> = {}) => ({
  TranscriptionJobName: name,
  Media: { MediaFileUri: `s3://media/${key}` },
  OutputBucketName: 'media',
  OutputKey: `out/${name}.json`,
  ...(more.IdentifyLanguage ? {} : { LanguageCode: 'en-US' as const }),
  ...more,
});

async function run(input: StartTranscriptionJobCommandInput) {
  await client.send(new StartTranscriptionJobCommand(input));
  const { TranscriptionJobName } = input;
  await cloud.event(({ detail }) =>
    v.is(v.looseObject({ TranscriptionJobName: v.literal(String(TranscriptionJobName)) }), detail),
  );
  const { TranscriptionJob } = await client.send(new GetTranscriptionJobCommand({ TranscriptionJobName }));
  return TranscriptionJob;
}

const output = async (name: string) =>
  v.parse(Output, JSON.parse((await cloud.get(`out/${name}.json`)).toString())).results;

const cloud = await start();
const client = new TranscribeClient(cloud.clientConfig);
for (const name of ['talk.mp4', 'voice.mp3', 'greeting.mp3', 'silent.mp4', 'no-audio.mp4', 'not-media.mp4']) {
  await cloud.put(name, readFileSync(fixture(name)));
}
afterAll(() => cloud.stop());

describe('a job', () => {
  it('recognises no words in silence', async () => {
    expect(await run(request('silent', 'silent.mp4'))).toMatchObject({ TranscriptionJobStatus: 'COMPLETED' });
    const { items, transcripts } = await output('silent');
    expect(items).toEqual([]);
    expect(transcripts[0].transcript).toBe('');
  });

  it.each([
    [
      'no language can be identified in silence',
      request('f1', 'silent.mp4', { IdentifyLanguage: true }),
      /speech segment long enough/,
    ],
    ['the file is not media', request('f2', 'not-media.mp4'), /data in your input media file isn't valid/],
    ['there is no audio track', request('f3', 'no-audio.mp4'), /data in your input media file isn't valid/],
    [
      'another format was declared',
      request('f4', 'talk.mp4', { MediaFormat: 'wav' }),
      /does not match the detected media format/,
    ],
    [
      'the recogniser does not know the language',
      request('f5', 'talk.mp4', { LanguageCode: 'fr-FR' }),
      /only English, not fr-FR/,
    ],
  ])('fails with the reason when %s', async (_, input, reason) => {
    const job = await run(input);
    expect(job?.TranscriptionJobStatus).toBe('FAILED');
    expect(job?.FailureReason).toMatch(reason);
  });

  it('fails on QuickTime and Matroska, which Amazon does not read, and on audio under half a second', async () => {
    await cloud.put('talk.mov', remux(['-c', 'copy', '-f', 'mov']));
    await cloud.put('talk.mkv', remux(['-c', 'copy', '-f', 'matroska']));
    await cloud.put('short.mp3', remux(['-vn', '-t', '0.3', '-f', 'mp3']));
    expect(await run(request('mov', 'talk.mov'))).toMatchObject({ FailureReason: 'Unsupported media format' });
    expect(await run(request('mkv', 'talk.mkv'))).toMatchObject({ FailureReason: 'Unsupported media format' });
    expect(await run(request('short', 'short.mp3'))).toMatchObject({
      FailureReason: expect.stringMatching(/too small/),
    });
  });
});

describe('a request', () => {
  const send = (input: StartTranscriptionJobCommandInput) => client.send(new StartTranscriptionJobCommand(input));

  it('is refused under a used name', async () => {
    await run(request('used', 'silent.mp4'));
    await expect(send(request('used', 'silent.mp4'))).rejects.toMatchObject({ name: 'ConflictException' });
  });

  it.each([
    ['a MediaFormat that Amazon does not read', { MediaFormat: 'mov' }],
    ['both LanguageCode and IdentifyLanguage', { LanguageCode: 'en-US', IdentifyLanguage: true }],
    ['an unknown language', { LanguageCode: 'xx-XX' }],
    ['a name that would be a way out of its folder', { TranscriptionJobName: '..' }],
    ['media that is not there', { Media: { MediaFileUri: 's3://media/absent' } }],
    ['a bucket that is not there', { OutputBucketName: 'nowhere' }],
  ])('is refused with %s', async (_, fault) => {
    const input = JSON.parse(JSON.stringify({ ...request('refused', 'talk.mp4'), ...fault }));
    await expect(send(input)).rejects.toMatchObject({ name: 'BadRequestException' });
  });

  it('is refused by name with a parameter that is not supported', async () => {
    const input = request('vocabulary', 'talk.mp4', { Settings: { VocabularyName: 'v' } });
    await expect(send(input)).rejects.toThrow(/Settings/);
  });

  it('answers BadRequestException for an unknown or deleted job', async () => {
    await run(request('deleted', 'silent.mp4'));
    await client.send(new DeleteTranscriptionJobCommand({ TranscriptionJobName: 'deleted' }));
    const get = client.send(new GetTranscriptionJobCommand({ TranscriptionJobName: 'deleted' }));
    await expect(get).rejects.toMatchObject({ name: 'BadRequestException' });
  });
});

describe("the caller's rights", () => {
  const may = (Action: string, Resource: string) => ({ Effect: 'Allow' as const, Action, Resource });
  const grants = [
    may('transcribe:StartTranscriptionJob', '*'),
    may('s3:GetObject', 'arn:aws:s3:::media/silent.mp4'),
    may('s3:PutObject', 'arn:aws:s3:::media/out/*'),
  ];
  const sendWith = (name: string, statements: typeof grants) =>
    new TranscribeClient(cloud.roleConfig(name, statements)).send(
      new StartTranscriptionJobCommand(request(name, 'silent.mp4')),
    );

  it('are enough to read, write and leave the access check beside the output', async () => {
    await sendWith('enough', grants);
    await cloud.event(({ detail }) => v.is(v.looseObject({ TranscriptionJobName: v.literal('enough') }), detail));
    expect((await cloud.get('out/.write_access_check_file.temp')).length).toBe(0);
    expect((await output('enough')).items).toEqual([]);
  });

  it('must include tagging for a job with tags', async () => {
    const tagged = (name: string, statements: typeof grants) =>
      new TranscribeClient(cloud.roleConfig(name, statements)).send(
        new StartTranscriptionJobCommand({ ...request(name, 'silent.mp4'), Tags: [{ Key: 'app', Value: 'a' }] }),
      );
    await expect(tagged('untagged', grants)).rejects.toThrow(/transcribe:TagResource/);
    const onJobs = may('transcribe:TagResource', 'arn:aws:transcribe:us-east-1:000000000000:transcription-job/tag*');
    await expect(tagged('tags-jobs', [...grants, onJobs])).rejects.toThrow(/TagResource on resource: "\*"/);
    const onAll = may('transcribe:TagResource', '*');
    const otherTags = { ...onAll, Condition: { StringEqualsIfExists: { 'aws:RequestTag/app': 'b' } } };
    await expect(tagged('tags-else', [...grants, otherTags])).rejects.toThrow(/transcribe:TagResource/);
    await expect(tagged('tagger', [...grants, onAll])).resolves.toMatchObject({
      TranscriptionJob: { Tags: [{ Key: 'app', Value: 'a' }] },
    });
  });

  it('may be bound to an output bucket', async () => {
    const bound = (bucket: string) => [
      {
        ...may('transcribe:StartTranscriptionJob', '*'),
        Condition: { StringEquals: { 'transcribe:OutputBucketName': bucket } },
      },
      ...grants.slice(1),
    ];
    await expect(sendWith('bound-elsewhere', bound('other'))).rejects.toThrow(/not authorized/);
    await expect(sendWith('bound-here', bound('media'))).resolves.toBeDefined();
  });

  it.each([
    ['start', 0, 'AccessDeniedException'],
    ['read the media', 1, 'BadRequestException'],
    ['write the output', 2, 'BadRequestException'],
  ])('are required: a caller that may not %s is refused', async (what, missing, name) => {
    const sent = sendWith(`without-${missing}`, grants.toSpliced(missing, 1));
    await expect(sent, what).rejects.toMatchObject({ name: expect.stringContaining(name.replace('Exception', '')) });
  });
});

it('runs a job again that was in progress when the process was killed', async () => {
  const first = await start();
  await first.put('talk.mp4', readFileSync(fixture('talk.mp4')));
  await new TranscribeClient(first.clientConfig).send(
    new StartTranscriptionJobCommand(request('survivor', 'talk.mp4')),
  );
  await first.stop({ keep: true });
  expect(first.published).toEqual([]);

  const second = await startMediaCloud((context, { events }) => createTranscribe(context, { events, recogniser }), {
    dataDir: first.dataDir,
  });
  await second.service.resume();
  const ended = await second.event(() => true);
  expect(ended).toMatchObject({
    source: 'aws.transcribe',
    detailType: 'Transcribe Job State Change',
    detail: { TranscriptionJobName: 'survivor', TranscriptionJobStatus: 'COMPLETED' },
  });
  await second.stop();
});

const remux = (args: readonly string[]): Buffer => {
  const path = `${cloud.dataDir}/remuxed`;
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', fixture('talk.mp4'), ...args, path]);
  return readFileSync(path);
};
