import { expect, it } from 'vitest';
import { identifiedCode } from '../../../src/services/transcribe/language-code.ts';
import { transcriptJson } from '../../../src/services/transcribe/transcript-json.ts';

const word = (text: string, startMs: number, endMs: number) => ({ text, startMs, endMs, confidence: 0.98765 });

it('labels words by the turn that their middle lies in, up to as many speakers as were requested', () => {
  const words = [word('Well?', 0, 400), word('Yes,', 500, 700), word('very.', 700, 1000), word('Ah', 2000, 2100)];
  const facts = { jobName: 'job', accountId: '000000000000', languageCode: 'en-US', languageScore: undefined };
  const turns = [
    { speaker: 0, startMs: 0, endMs: 450 },
    { speaker: 2, startMs: 450, endMs: 1100 },
  ];
  const { items, speaker_labels } = transcriptJson({ ...facts, words, speakers: { turns, max: 2 } }).results;
  expect(items.map(({ speaker_label }) => speaker_label)).toEqual([
    ...['spk_0', 'spk_0', 'spk_1', 'spk_1', 'spk_1', 'spk_1'],
    undefined,
  ]);
  expect(speaker_labels).toMatchObject({
    speakers: 2,
    segments: [
      { start_time: '0.0', end_time: '0.4', speaker_label: 'spk_0' },
      { start_time: '0.5', end_time: '1.0', speaker_label: 'spk_1', items: [{}, {}] },
    ],
  });
  expect(transcriptJson({ ...facts, words, speakers: { turns: undefined, max: 2 } }).results.speaker_labels).toBe(
    undefined,
  );
});

it('writes words and punctuation as items, and sentences as segments', () => {
  const words = [word('Hello,', 640, 1000), word('you.', 1000, 1090), word('Well...', 30_219, 30_500)];
  const facts = { jobName: 'job', accountId: '000000000000', languageCode: 'en-US', languageScore: 0.9 };
  expect(transcriptJson({ ...facts, words })).toEqual({
    jobName: 'job',
    accountId: '000000000000',
    status: 'COMPLETED',
    results: {
      language_code: 'en-US',
      language_identification: [{ score: '0.9', code: 'en-US' }],
      transcripts: [{ transcript: 'Hello, you. Well...' }],
      items: [
        {
          id: 0,
          type: 'pronunciation',
          alternatives: [{ confidence: '0.988', content: 'Hello' }],
          start_time: '0.64',
          end_time: '1.0',
        },
        { id: 1, type: 'punctuation', alternatives: [{ confidence: '0.0', content: ',' }] },
        {
          id: 2,
          type: 'pronunciation',
          alternatives: [{ confidence: '0.988', content: 'you' }],
          start_time: '1.0',
          end_time: '1.09',
        },
        { id: 3, type: 'punctuation', alternatives: [{ confidence: '0.0', content: '.' }] },
        {
          id: 4,
          type: 'pronunciation',
          alternatives: [{ confidence: '0.988', content: 'Well' }],
          start_time: '30.219',
          end_time: '30.5',
        },
        { id: 5, type: 'punctuation', alternatives: [{ confidence: '0.0', content: '...' }] },
      ],
      audio_segments: [
        { id: 0, transcript: 'Hello, you.', start_time: '0.64', end_time: '1.09', items: [0, 1, 2, 3] },
        { id: 1, transcript: 'Well...', start_time: '30.219', end_time: '30.5', items: [4, 5] },
      ],
    },
  });
});

it('joins words without spaces where the script has none', () => {
  const facts = { jobName: 'job', accountId: '000000000000', languageCode: 'ja-JP', languageScore: undefined };
  const { results } = transcriptJson({ ...facts, words: [word('今日', 0, 100), word('は。', 100, 200)] });
  expect(results.transcripts[0]?.transcript).toBe('今日は。');
});

it('names a language by its default code, or by the caller’s option', () => {
  expect(identifiedCode('en', undefined)).toBe('en-US');
  expect(identifiedCode('pt', undefined)).toBe('pt-BR');
  expect(identifiedCode('it', undefined)).toBe('it-IT');
  expect(identifiedCode('en-US', ['fr-FR', 'en-GB'])).toBe('en-GB');
  expect(identifiedCode('de', ['fr-FR', 'en-GB'])).toBeUndefined();
});
