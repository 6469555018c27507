import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Recogniser } from '../src/recogniser.ts';
import type { TimedWord } from '../src/times/word-times.ts';
import { file, filter, lettersOf, modelFolder } from './sound.ts';

const recogniser = new Recogniser({ model: modelFolder('base') });
afterAll(() => recogniser.close());

const printing = file('printing.mp3');
const printed =
  'printing in the only sense with which we are at present concerned differs from most if not from all the arts and crafts represented in the exhibition';

it('hears every word of real speech in order, also where the sound comes in chunks', async () => {
  const chunks = async function* () {
    for (let at = 0; at < printing.length; at += 5001) yield printing.subarray(at, at + 5001);
  };
  const { words, likeness, leftOut } = await recogniser.hear(chunks());
  expect(lettersOf(words)).toBe(printed);
  expect(words[0]?.text).toBe('Printing,');
  expect(likeness).toBeGreaterThan(0.8);
  expect(leftOut).toEqual([]);
  const times = words.flatMap(({ startMs, endMs }) => [startMs, endMs]);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

it('hears only the first half minute of speech where that is not likely English and nothing else is wanted', async () => {
  const program = join(import.meta.dirname, 'obvious-worker.ts');
  const obvious = new Recogniser({ model: '', workers: 4, program });
  const sound = function* (likeness: number) {
    for (let at = 0; at < 240; at++) yield new Float32Array(16_000).fill(likeness);
  };
  const heard = async (likeness: number, onlyEnglish: boolean) => {
    const { words, ...found } = await obvious.hear(sound(likeness), { onlyEnglish });
    return { seconds: (words.at(-1)?.endMs ?? 0) / 1000, likeness: found.likeness };
  };
  const { seconds, likeness } = await heard(0.5, true);
  expect(seconds).toBeGreaterThanOrEqual(30);
  expect(seconds).toBeLessThanOrEqual(50);
  expect(likeness).toBeCloseTo(0.5);
  expect(await heard(0.5, false)).toMatchObject({ seconds: 240 });
  expect(await heard(0.9, true)).toMatchObject({ seconds: 240 });
  await obvious.close();
});

it('finds when the words of a script are said, also where one is misheard', async () => {
  const heard = (await recogniser.hear([printing])).words;
  const script = heard.map(({ text }) => ({ text: text.replace('crafts', 'graphs') }));
  const aligned = await recogniser.align([printing], script);
  expect(aligned.map(({ text }) => ({ text }))).toEqual(script);
  const apart = aligned.map(({ startMs }, at) => Math.abs(startMs - (heard[at]?.startMs ?? Infinity)));
  expect(apart.filter((ms) => ms > 150)).toEqual([]);
  expect(aligned.find(({ text }) => text === 'graphs')?.confidence).toBeLessThan(0.1);
});

it('words that were misheard get their own times between those that were heard, which stay', async () => {
  const heard = (await recogniser.hear([printing])).words;
  // "in the only sense with which" was heard as one long word.
  const [from, to] = [1, 7];
  const lost = { startMs: heard[from]?.startMs ?? 0, endMs: heard[to - 1]?.endMs ?? 0 };
  const script = heard.map(({ text, ...near }, at) =>
    at < from || at >= to ? { text, near, isHeard: true } : { text, near: lost },
  );
  const aligned = await recogniser.align([printing], script);
  const times = (words: readonly TimedWord[]) => words.map(({ startMs, endMs }) => ({ startMs, endMs }));
  expect(times(aligned.toSpliced(from, to - from))).toEqual(times(heard.toSpliced(from, to - from)));
  for (let at = from; at < to; at++)
    expect(Math.abs((aligned[at]?.startMs ?? 0) - (heard[at]?.startMs ?? 0))).toBeLessThan(80);
});

it('words of a long script are found in the piece that they are near, and those of a silent one keep their time', async () => {
  const sound = [printing, new Float32Array(25 * 16_000), printing];
  const script = ['Printing,', 'in', 'nothing', 'Printing,', 'in'];
  const near = [0, 900, 15_000, 34_700, 35_500].map((startMs) => ({ startMs, endMs: startMs + 200 }));
  const aligned = await recogniser.align(
    sound,
    script.map((text, at) => ({ text, near: near[at] })),
  );
  const starts = aligned.map(({ startMs }) => startMs);
  expect(starts[2]).toBe(15_000);
  expect((starts[3] ?? 0) - (starts[0] ?? 0)).toBeCloseTo(printing.length / 16 + 25_000, -2);
});

it('has no words of silence, noise and tones, of which the model makes up some', async () => {
  const nothing = { words: [], likeness: undefined };
  expect(await recogniser.hear([])).toMatchObject(nothing);
  expect(await recogniser.hear([new Float32Array(48_000)])).toEqual({ ...nothing, leftOut: [] });
  const noise = await recogniser.hear([filter('anoisesrc=color=pink:d=4:a=0.3:seed=1')]);
  expect(noise).toMatchObject({ ...nothing, leftOut: [{ startMs: 0, reason: 'no_speech' }] });
  expect(await recogniser.hear([filter('sine=d=5')])).toMatchObject(nothing);
});

it('takes what is no sound: none, a sample, empty chunks, silence and numbers without end', async () => {
  const nothing = { words: [], likeness: undefined, leftOut: [] };
  expect(await recogniser.hear([new Float32Array(0), new Float32Array(1), new Float32Array(0)])).toEqual(nothing);
  const minutes = function* () {
    for (let at = 0; at < 10; at++) yield new Float32Array(60 * 16_000);
  };
  expect(await recogniser.hear(minutes())).toEqual(nothing);
  expect(await recogniser.hear([new Float32Array(32_000).fill(Number.NaN)])).toEqual(nothing);
  expect((await recogniser.hear([new Float32Array(32_000).fill(Infinity)])).words).toEqual([]);
  const words = [{ text: 'Nobody' }, { text: 'speaks.', near: { startMs: 1000, endMs: 1200 } }];
  expect(await recogniser.align([new Float32Array(32_000)], words)).toMatchObject([
    { text: 'Nobody', startMs: 0 },
    { text: 'speaks.', startMs: 1000, endMs: 1200 },
  ]);
});

it('hears clipped sound, and sound that has numbers that are none', async () => {
  const loud = printing.map((sample, at) => (at % 4000 === 0 ? Number.NaN : sample * 8));
  expect(lettersOf((await recogniser.hear([loud])).words)).toContain('in the only sense with which we are at present');
});

it('hears on after a pause of many seconds, at the right times', async () => {
  const [quiet, first] = [new Float32Array(5 * 16_000), printing.subarray(0, 4.1 * 16_000)];
  const { words } = await recogniser.hear([first, quiet, printing.subarray(4.2 * 16_000)]);
  const differs = words.find(({ text }) => text.startsWith('differs') || text.startsWith('Differs'));
  expect(lettersOf(words)).toBe(printed);
  expect(differs?.startMs).toBeGreaterThan(8900);
});

it('fails with the reason of its signal, and hears the next sound', async () => {
  const reason = new Error('enough');
  const wanted = new AbortController();
  const endless = async function* () {
    for (;;) {
      yield printing;
      wanted.abort(reason);
    }
  };
  await expect(recogniser.hear(endless(), { signal: wanted.signal })).rejects.toBe(reason);
  await expect(recogniser.hear([printing], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(lettersOf((await recogniser.hear([printing])).words)).toBe(printed);
});

it('fails when the model is missing where it is needed, and when it is closed', async () => {
  const lost = new Recogniser({ model: '/nowhere' });
  await expect(lost.hear([printing])).rejects.toThrow('nowhere');
  // Words that were all heard need no model.
  const heard = { text: 'Printing', near: { startMs: 40, endMs: 500 }, isHeard: true };
  expect(await lost.align([printing], [heard])).toMatchObject([{ text: 'Printing', startMs: 40, endMs: 500 }]);
  const closed = new Recogniser({ model: modelFolder('tiny') });
  const calls = Promise.allSettled([closed.hear([printing]), closed.hear([printing]), closed.hear([printing])]);
  await closed.close();
  expect(await calls).toEqual(Array(3).fill({ status: 'rejected', reason: new Error('The recogniser was closed.') }));
});
