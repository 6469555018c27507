import * as v from 'valibot';
import { expect, it } from 'vitest';
import { SpeechOutput } from '#contract/schemas/speech-output.ts';
import { languageOfSpeech, wordsFromSpeech } from '#core/transcripts/words-from-speech.ts';

const said = (content: string, start: string, end: string, more: object = {}) => ({
  type: 'pronunciation',
  start_time: start,
  end_time: end,
  alternatives: [{ content }],
  ...more,
});
const mark = (content: string) => ({ type: 'punctuation', alternatives: [{ confidence: '0.0', content }] });
const output = (...items: object[]): SpeechOutput => v.parse(SpeechOutput, { jobName: 'x', results: { items } });
const texts = (...items: object[]): string[] => wordsFromSpeech(output(...items)).map((word) => word.text);

it('reads seconds in strings as rounded milliseconds', () => {
  expect(wordsFromSpeech(output(said('Bread', '0.6405', '1.0896')))).toEqual([
    { text: 'Bread', startMs: 641, endMs: 1090 },
  ]);
});

it('attaches punctuation to the word before it, and opening marks to the word after', () => {
  const items = [mark('¿'), said('Qué', '0', '0.2'), said('(tal', '0.2', '0.4'), mark(')'), mark('?')];
  expect(texts(...items)).toEqual(['¿Qué', '(tal)?']);
});

it('treats punctuation that Chinese output puts into a pronunciation item as punctuation', () => {
  expect(texts(said('你好', '0', '0.5'), said('，', '0.5', '0.5'), said('世界。', '0.6', '1'))).toEqual([
    '你好，',
    '世界。',
  ]);
});

it('has the confidence and the speaker of a word where Transcribe gives them', () => {
  const sure = (content: string, confidence: string) => ({ alternatives: [{ content, confidence }] });
  const items = [
    said('a', '0', '1', { ...sure('a', '0.99812'), speaker_label: 'spk_1' }),
    said('b', '1', '2', sure('b', '0.0')),
  ];
  expect(wordsFromSpeech(output(...items, mark('.')))).toEqual([
    { text: 'a', startMs: 0, endMs: 1000, confidence: 0.998, speaker: 'spk_1' },
    { text: 'b.', startMs: 1000, endMs: 2000 },
  ]);
});

it('drops punctuation without a word, and empty items', () => {
  expect(texts(mark('.'), { type: 'punctuation', alternatives: [] }, said('', '0', '1'), mark('('))).toEqual([]);
});

it('never decreases starts, and gives every word at least a millisecond', () => {
  const words = wordsFromSpeech(output(said('a', '1', '1'), said('b', '0.5', '0.7')));
  expect(words).toEqual([
    { text: 'a', startMs: 1000, endMs: 1001 },
    { text: 'b', startMs: 1000, endMs: 1001 },
  ]);
});

it('refuses times that are no numbers', () => {
  const items = [said('a', 'NaN', '1')];
  expect(v.safeParse(SpeechOutput, { results: { items } }).success).toBe(false);
});

it('takes the requested language, and the identified one where none was requested', () => {
  const identified = (language_code: string) => v.parse(SpeechOutput, { results: { items: [], language_code } });
  expect(languageOfSpeech(identified('pt-BR'), 'auto')).toBe('pt');
  expect(languageOfSpeech(identified('ckb-IQ'), 'auto')).toBe('ku');
  // Transcribe has no Xhosa, which is transcribed as Zulu: near enough to align a text.
  expect(languageOfSpeech(identified('zu-ZA'), 'xh')).toBe('xh');
  expect(languageOfSpeech(output(), 'en')).toBe('en');
});
