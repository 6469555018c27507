import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Picture } from '@cueline/painter/picture.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fixture, MemoryFile, sourceOf } from '../../../test/support/video/files.ts';
import { smallPlan } from '../../../test/support/video/plans.ts';
import { exportVideo } from '../src/export-video.ts';
import { type ChildRequest, makeInChild } from '../src/make-in-child.ts';

const white: Picture = { leftPx: 4, topPx: 4, widthPx: 2, heightPx: 2, rgba: new Uint8Array(16).fill(255) };
const source = sourceOf(fixture('greeting.mp4'));
/** So low that x264 has one thread: with more, how it shares out the highest rate depends on which of them is ahead. */
const canvas = { widthPx: 80, heightPx: 48 };
const work = { makes: 'video' as const, plan: { ...smallPlan, canvas, durationUs: 400_000 }, mediaUs: 3_120_000 };
const pictureAt = (frame: number): Picture | undefined => (frame < 4 ? white : undefined);
const request: ChildRequest = { work, files: [source], pictureAt };
const program = (name: string) => new URL(`../../../test/support/video/children/${name}.ts`, import.meta.url).pathname;
const timeLimitMs = 600_000;
const nowhere = new MemoryFile();

it('makes the same file in a process of its own', async () => {
  const [here, there] = [new MemoryFile(), new MemoryFile()];
  const made = await exportVideo({ ...work, source, pictureAt }, here);
  expect(await makeInChild(request, there, { timeLimitMs })).toEqual(made);
  expect(there.bytes.equals(here.bytes)).toBe(true);
});

it('says that a file is no media, as a problem of the file', async () => {
  const files = [sourceOf(fixture('not-media.mp4'))];
  await expect(makeInChild({ ...request, files }, nowhere, { timeLimitMs })).rejects.toMatchObject({
    name: 'UnreadableMedia',
    message: expect.stringMatching(/^The media file could not be opened; it may be damaged\. Convert it to MP4/),
  });
});

it('passes on the error of the source, of the captions or of the place where the video goes', async () => {
  const fails = (): never => {
    throw new Error('It is gone');
  };
  const files = [{ ...source, read: async () => fails() }];
  for (const failing of [{ files }, { pictureAt: fails }]) {
    await expect(makeInChild({ ...request, ...failing }, nowhere, { timeLimitMs })).rejects.toThrow('It is gone');
  }
  await expect(makeInChild(request, { write: async () => fails() }, { timeLimitMs })).rejects.toThrow('It is gone');
});

it('ends a process that takes too long', async () => {
  const files = [{ ...source, read: () => new Promise<never>(() => {}) }];
  await expect(makeInChild({ ...request, files }, nowhere, { timeLimitMs: 50 })).rejects.toMatchObject({
    name: 'VideoTooSlow',
  });
});

it('tells a crash of the process from a problem of the file', async () => {
  await expect(makeInChild(request, nowhere, { timeLimitMs, program: program('abort') })).rejects.toMatchObject({
    name: 'VideoCrashed',
    message: 'The process that makes a video ended with SIGABRT.',
  });
});

it('asks for the pictures of a part from its first frame on', async () => {
  const asked: number[] = [];
  const pictureAt = (frame: number) => void asked.push(frame);
  await makeInChild({ ...request, pictureAt }, nowhere, { timeLimitMs, program: program('ask-from-frame-1000') });
  expect(asked[0]).toBe(1000);
});

it('ends the processes that the process has started', async () => {
  const left = makeInChild(request, nowhere, { timeLimitMs, program: program('leave-process') });
  const pid: string = await left.then(String, ({ message }) => message);
  // One that has ended may be listed as defunct.
  const stateOf = () => spawnSync('ps', ['-o', 'stat=', '-p', pid]).stdout.toString();
  expect(Number(pid)).toBeGreaterThan(0);
  await expect.poll(stateOf).toMatch(/^(?:Z.*)?\s*$/);
});

it('tells the process where packages and libraries are, and nothing else of the environment', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ['NODE_PATH', 'LD_LIBRARY_PATH', 'AWS_SESSION_TOKEN']) vi.stubEnv(name, '/of-the-test');
  const shown = makeInChild(request, nowhere, { timeLimitMs, program: program('show-environment') });
  await expect(shown).rejects.toThrow('["NODE_PATH","LD_LIBRARY_PATH"]');
});

it('gives the process nothing beyond the file, and no more than a block at once', async () => {
  const beyond = makeInChild(request, nowhere, { timeLimitMs, program: program('read-beyond-end') });
  await expect(beyond).rejects.toThrow('A child reads beyond the end of its file');
  const files = [{ ...source, sizeBytes: 1e9 }];
  const much = makeInChild({ ...request, files }, nowhere, { timeLimitMs, program: program('read-too-much') });
  await expect(much).rejects.toThrow('A child reads more than a block at once');
});

it('ends with the process that started it, also while it waits for bytes', async () => {
  const child = fork(new URL('../src/child/main.ts', import.meta.url), [], {
    serialization: 'advanced',
  });
  const ended = once(child, 'exit');
  child.once('message', () => child.disconnect());
  child.send({ type: 'start', work: { makes: 'video', plan: smallPlan, mediaUs: 1 }, filesBytes: [1000] });
  expect(await ended).toEqual([null, 'SIGKILL']);
});
