import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { objectKeys } from '../../../../contract/object-keys.ts';
import { TranscriptDocument } from '../../../../contract/records/transcript.ts';
import { editedLines } from '../../../../core/transcripts/edited-lines.ts';
import { videoFacts } from '../../../core/media/example-facts.ts';
import { job, job_id, project, work } from '../../shared/stores/example-records.ts';
import { hold, interceptServices, itemOf, textOf } from '../../shared/stores/tables-in-memory.ts';

const durationMs = 10_000;
const speechWork = { ...work, speech_key: 'media/a/p/source', speech_format: 'mp4', wait_seconds: 120 };

let handler: (event: unknown) => Promise<unknown>;
beforeAll(async () => {
  await interceptServices(() => ({ TranscriptionJob: { TranscriptionJobStatus: 'COMPLETED' } }));
  const module = await import('../../../../lambdas/pipelines/transcribe/store-transcript.lambda.ts');
  handler = async (event) => Reflect.apply(module.handler, undefined, [event, {}]);
});

/** Stores what Transcribe heard, `[word, start, end]` in seconds, of ten seconds of media; answers the lines. */
const stored = async (...heard: (readonly [string, number, number])[]) => {
  const items = heard.map(([content, start, end]) => ({
    type: 'pronunciation',
    start_time: String(start),
    end_time: String(end),
    alternatives: [{ content }],
  }));
  hold(
    { jobs: { ...job, status: 'processing' }, projects: { ...project, media: { ...videoFacts, durationMs } } },
    { [objectKeys.work(work, job_id, 'speech.json')]: { results: { items, language_code: 'en-US' } } },
  );
  await handler(speechWork);
  const document = JSON.parse(textOf(objectKeys.transcript(work, job_id)) ?? '');
  return v.parse(TranscriptDocument, document).lines;
};

it('keeps the times that Transcribe heard', async () => {
  const lines = await stored(['Mix', 0.5, 0.8], ['it.', 0.8, 1.25]);
  expect(lines.flatMap(({ words }) => words)).toEqual([
    { text: 'Mix', startMs: 500, endMs: 800 },
    { text: 'it.', startMs: 800, endMs: 1250 },
  ]);
  expect(itemOf('jobs')).toMatchObject({ status: 'completed' });
});

it('ends the last words with the media, so that the transcript can be sent back as it is', async () => {
  const lines = await stored(['Mix', 9.5, 9.9], ['it', 9.9, 10.7], ['well.', 10.7, 11.2]);
  expect(lines.flatMap(({ words }) => words)).toEqual([
    { text: 'Mix', startMs: 9500, endMs: 9900 },
    { text: 'it', startMs: 9900, endMs: 9999 },
    { text: 'well.', startMs: 9999, endMs: 10_000 },
  ]);
  const sent = lines.map(({ words }) => ({
    words: words.map(({ text, startMs, endMs }) => ({ text, start: startMs / 1000, end: endMs / 1000 })),
  }));
  expect(editedLines(sent, durationMs)).toEqual(lines);
});
