import type { TimedWord } from '@cueline/captions/words.ts';
import { expect, it } from 'vitest';
import type { VocabularyEntry } from '#contract/schemas/vocabulary.ts';
import { withVocabulary } from '#core/vocabulary/with-vocabulary.ts';

/** Words of 300 ms, one after the other. `Sri:0.4` is a word of which the recogniser is not sure. */
const heard = (text: string): TimedWord[] =>
  text.split(' ').map((word, at) => {
    const [spelled = '', confidence = '0.95'] = word.split(/:(?=\d)/);
    return { text: spelled, startMs: at * 300, endMs: at * 300 + 300, confidence: Number(confidence) };
  });
const written = (text: string, entries: readonly VocabularyEntry[], language = 'en') =>
  withVocabulary(heard(text), entries, language)
    .map((word) => word.text)
    .join(' ');

const names: VocabularyEntry[] = [
  { word: 'Shree', sounds_like: ['sri'] },
  { word: 'Siobhan', sounds_like: ['shivawn'] },
  { word: 'kubectl', sounds_like: ['cube control'] },
  { word: 'Cueline' },
  { word: 'Grafana' },
];

it.each([
  ['I am Sri:0.4 and free', 'I am Shree and free'],
  ['we met Shivan:0.5 and Sheree:0.6', 'we met Siobhan and Shree'],
  ['install cube:0.6 control:0.9 now', 'install kubectl now'],
  ['run Q-Control:0.4 twice', 'run kubectl twice'],
  ['the Coal:0.5 line:0.5 team', 'the Cueline team'],
  ['ask Grafanu:0.6 for it', 'ask Grafana for it'],
  // The same letters: only the case differs.
  ['open grafana.', 'open Grafana.'],
  // Two places that overlap: the more alike.
  ['ask Grafanu:0.5 is:0.4 it', 'ask Grafana is it'],
  ['"Shivans:0.4 videos', '"Siobhan videos'],
  ["Sri's:0.4 car, and (sri), too", "Shree's car, and (Shree), too"],
])('where a recogniser heard something like an entry, captions have the entry: %s', (text, expected) => {
  expect(written(text, names)).toBe(expected);
});

it.each<[string, VocabularyEntry[]]>([
  // Ordinary words that the recogniser is sure of, though they sound like an entry, or are what somebody named as its sound.
  ['three free trees near the street', names],
  ['each cube controls the line of the cue', names],
  ['we can win this', [{ word: 'Nguyen', sounds_like: ['win'] }]],
  ['i will mark the rose', [{ word: 'Will' }, { word: 'Mark' }, { word: 'Rose' }]],
  // An ordinary word that it means, and any word that it is sure of, though like an entry.
  ['a clean:0.7 house', names],
  ['we met Colin today', names],
  // No word is said across a sentence or a pause.
  ['the coal.:0.5 Line:0.5 up', names],
  // Too short to be told from other sounds.
  ['go in:0.3 now', [{ word: 'Nguyen', sounds_like: ['win'] }]],
])('what was meant stays: %s', (text, entries) => {
  expect(written(text, entries)).toBe(text.replaceAll(/:\d\.\d/g, ''));
});

it('a replaced word keeps what was heard, the time of all of it, its speaker, and no confidence', () => {
  const words = heard('with cube:0.6 control, now').map((word) => ({ ...word, speaker: 'spk_0' }));
  expect(withVocabulary(words, names, 'en')[1]).toEqual({
    text: 'kubectl,',
    startMs: 300,
    endMs: 900,
    heard: 'cube control,',
    speaker: 'spk_0',
  });
});

it('an entry of several words shares the time by letters, and only its first word says what was heard', () => {
  const [first, second] = withVocabulary(heard('Mericay:0.4'), [{ word: 'Mary Kay', sounds_like: ['mericay'] }], 'en');
  expect(first).toMatchObject({ text: 'Mary', startMs: 0, endMs: 171, heard: 'Mericay' });
  expect(second).toMatchObject({ text: 'Kay', startMs: 171, endMs: 300, heard: '' });
});

it('words of two speakers, or around a long pause, are not one', () => {
  const [cube, control] = heard('cube:0.6 control:0.6');
  if (!cube || !control) throw new Error('no words');
  const other = { ...control, speaker: 'spk_1' };
  const later = { ...control, startMs: 2000, endMs: 2300 };
  for (const second of [other, later]) expect(withVocabulary([cube, second], names, 'en')).toEqual([cube, second]);
});

it('an entry of a language is for transcripts of that language alone', () => {
  const entries: VocabularyEntry[] = [{ word: 'Köln', language: 'de' }];
  expect(written('in köln', entries, 'de-DE')).toBe('in Köln');
  expect(written('in köln', entries, 'en')).toBe('in köln');
});

it('in other languages letters decide, and neither sound nor lists of English', () => {
  expect(written('wir nutzen Grafaner:0.5 heute', [{ word: 'Grafana' }], 'de')).toBe('wir nutzen Grafana heute');
  expect(written('рады видеть ивановича:0.5 здесь', [{ word: 'Иванович' }], 'ru')).toBe('рады видеть Иванович здесь');
});

it('a word for sentences gets a capital at their start', () => {
  const entries: VocabularyEntry[] = [
    { word: 'eBay', case: 'exact' },
    { word: 'brexit', case: 'sentence' },
  ];
  expect(written('Ebay fell. BREXIT did it, says brexit', entries)).toBe('eBay fell. Brexit did it, says brexit');
});

it('of what overlaps the most alike is taken, and entries before others', () => {
  expect(written('at Anthropick:0.5 in', [{ word: 'Anthropic' }, { word: 'At Anthro' }])).toBe('at Anthropic in');
  expect(written('hello sri:0.5', [{ word: 'Sri' }, { word: 'Shree', sounds_like: ['sri'] }])).toBe('hello Sri');
});

it('without entries, words are the same objects', () => {
  const words = heard('hello there');
  expect(withVocabulary(words, [], 'en')).toBe(words);
});
