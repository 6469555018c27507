import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const Talk = v.object({
  durationMs: v.number(),
  sentences: v.array(v.object({ startMs: v.number(), endMs: v.number(), text: v.string() })),
});

const fixture = (name: string): string => fileURLToPath(new URL(`../../test/fixtures/${name}`, import.meta.url));

/** A voice over a drawn picture, and the same voice alone. Its words are in talk.json. */
export const talkPath = fixture('talk.mp4');
export const voicePath = fixture('voice.mp3');

/** The rendered clip: the end of a sentence, two seconds of silence, the start of the next one. */
export const clip = { startMs: 4000, endMs: 10_000 };
/** Frames a second of the fixture, and of its exports. */
export const framesPerSecond = 25;

/** How long it is, and the spoken sentences with their times. */
export const readTalk = async () => v.parse(Talk, JSON.parse(await readFile(fixture('talk.json'), 'utf8')));

/** Its sentences as lines of the contract, the words spread evenly; times in seconds. */
export const talkLines = async () => {
  const { sentences } = await readTalk();
  return sentences.map(({ startMs, endMs, text }) => {
    const words = text.split(' ');
    const at = (index: number): number => Math.round(startMs + ((endMs - startMs) * index) / words.length) / 1000;
    return { words: words.map((word, index) => ({ text: word, start: at(index), end: at(index + 1) })) };
  });
};
