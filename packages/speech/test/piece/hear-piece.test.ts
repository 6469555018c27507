import { Tensor } from 'onnxruntime-node';
import { expect, it } from 'vitest';
import { tokensOf } from '../../src/model/tokens.ts';
import { hearPiece, inventedEnding, isLoop } from '../../src/piece/hear-piece.ts';
import { lettersOf } from '../sound.ts';

it('a run that is said three times is a loop from twelve tokens on', () => {
  const verse = [5, 6, 7, 8];
  expect(isLoop([1, ...verse, ...verse, ...verse])).toBe(true);
  expect(isLoop([1, ...verse, ...verse])).toBe(false);
  expect(isLoop([...verse, ...verse, 9, ...verse])).toBe(false);
  expect(isLoop(Array(12).fill(4))).toBe(true);
  // "No, no, no, no!"
  expect(isLoop([3, 4, 3, 4, 3, 4, 3, 4])).toBe(false);
});

const word = (startMs: number, endMs: number, confidence: number) => ({ text: 'was', startMs, endMs, confidence });

it('words that pile up at the end and are doubtful are invented', () => {
  const said = [word(0, 300, 0.9), word(300, 600, 0.9)];
  const hurried = (confidence: number) => [600, 640, 680].map((ms) => word(ms, ms + 40, confidence));
  expect(inventedEnding([...said, ...hurried(0.4)])).toBe(3);
  expect(inventedEnding([...said, ...hurried(0.9)])).toBe(0);
  expect(inventedEnding([...said, ...said.map((one) => ({ ...one, confidence: 0.3 }))])).toBe(0);
  expect(inventedEnding([...said, word(600, 620, 0.2)])).toBe(0);
});

const seconds = (count: number): Float32Array =>
  Float32Array.from({ length: count * 16_000 }, (_, at) => Math.sin(at / 10) / 2);

/** A model that says these texts one after the other, a word each half second. */
const saying = (...texts: readonly string[]) => {
  const heardSeconds: number[] = [];
  return {
    heardSeconds,
    encode: async (samples: Float32Array) => new Tensor('float32', samples, [1, samples.length]),
    say: async (states: Tensor) => {
      const tokens = tokensOf(texts[heardSeconds.length] ?? '');
      heardSeconds.push((states.data.length - 6400) / 16_000);
      const frames = Math.ceil(states.data.length / 384);
      const rows = Array.from({ length: tokens.length + 1 }, (_, row) =>
        Float32Array.from({ length: frames }, (_, frame) => (Math.floor((frame * 384 - 3200) / 8000) === row ? 1 : 0)),
      );
      return { tokens, probabilities: rows.map(() => 0.9), emptyProbability: 0, heads: [rows], lateMs: 0 };
    },
  };
};
const loop = 'the way '.repeat(12).trim();

it('a piece whose words repeat themselves without end is heard in halves', async () => {
  const model = saying(loop, 'this is one half of it', 'and this is the other half');
  const { words, leftOut } = await hearPiece(model, seconds(6));
  expect(model.heardSeconds).toEqual([6, expect.any(Number), expect.any(Number)]);
  expect(lettersOf(words)).toBe('this is one half of it and this is the other half');
  expect(words.at(-1)?.startMs).toBeGreaterThan(3500);
  expect(leftOut).toEqual([]);
});

it('a half that repeats itself too is left out, with its place', async () => {
  const { words, leftOut } = await hearPiece(saying(loop, loop, 'and this is the other half'), seconds(6));
  expect(lettersOf(words)).toBe('and this is the other half');
  expect(leftOut).toEqual([{ startMs: 0, endMs: expect.any(Number), reason: 'repeated_without_end' }]);
});

it('what the model leaves unheard is heard by itself', async () => {
  const model = saying('these words end early', 'these are the rest of it');
  const { words } = await hearPiece(model, seconds(5));
  expect(lettersOf(words)).toBe('these words end early these are the rest of it');
  expect(words[4]?.startMs).toBeGreaterThanOrEqual(words[3]?.endMs ?? Infinity);
  expect(model.heardSeconds).toEqual([5, expect.closeTo(3, 0)]);
});

it('words that do not follow the sound are less likely than the model says', async () => {
  const text = 'if you want to be a good person then you have to be a good person';
  const babbling = {
    ...saying(),
    say: async (states: Tensor) => {
      const said = await saying(text).say(states);
      const everywhere = (row: Float32Array) => row.map(() => 1 / row.length);
      return { ...said, heads: said.heads.map((rows) => rows.map(everywhere)) };
    },
  };
  const { probabilities } = await hearPiece(babbling, seconds(8));
  expect(probabilities.every((probability) => probability < 0.5)).toBe(true);
  expect((await hearPiece(saying(text), seconds(8))).probabilities[0]).toBe(0.9);
});
