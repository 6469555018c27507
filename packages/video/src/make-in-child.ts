import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Picture } from '@cueline/painter/picture.ts';
import * as v from 'valibot';
import type { PictureAt } from './captions/captioned.ts';
import { type ChildWork, FromChild, type ToChild } from './child/messages.ts';
import { UNREADABLE_MEDIA, VIDEO_CRASHED, VIDEO_TOO_SLOW, VideoError } from './errors.ts';
import type { ByteSink } from './file/held-head.ts';
import { convertAgain } from './limits.ts';
import type { MadeVideo } from './plan.ts';
import { blockBytes } from './source/block-cache.ts';
import type { ByteSource } from './source/byte-source.ts';

export interface ChildRequest<Work = ChildWork> {
  readonly work: Work;
  /** The source; or the pictures of a video and then its sound. */
  readonly files: readonly ByteSource[];
  readonly pictureAt?: PictureAt | undefined;
}

export interface ChildOptions {
  readonly timeLimitMs: number;
  /** The program of the child, where it is bundled. @default child/main.ts */
  readonly program?: string | undefined;
}

/** TypeScript in this repository, JavaScript where it is published. */
const mainProgram = fileURLToPath(new URL(`./child/main${extname(import.meta.url)}`, import.meta.url));

/** On Lambda FFmpeg's module is in a layer, which the first names; Node itself may need a library that the second names. */
const passedOn = ['NODE_PATH', 'LD_LIBRARY_PATH'];

/**
 * Makes a video, or a part of one, in a process of its own, which is given nothing of the environment but where packages and libraries are, and is
 * killed at the end with its group, so that no export meets another. Throws UnreadableMedia, VideoCrashed or VideoTooSlow, or the
 * error of a file, sink or captions.
 */
export async function makeInChild<Work = ChildWork>(
  request: ChildRequest<Work>,
  sink: ByteSink,
  options: ChildOptions,
): Promise<MadeVideo> {
  const env = passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  const child = fork(options.program ?? mainProgram, [], {
    env: Object.fromEntries(env),
    execArgv: [],
    serialization: 'advanced',
    // It leads a group of processes, so that none that it starts is left.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timer = AbortSignal.timeout(options.timeLimitMs);
  const tooSlow = () => new VideoError(VIDEO_TOO_SLOW, `The video took longer than ${options.timeLimitMs / 1000} s.`);
  try {
    return await new Promise<MadeVideo>((resolve, reject) => {
      timer.addEventListener('abort', () => reject(tooSlow()));
      child.on('error', reject);
      child.once('exit', (code, signal) =>
        reject(new VideoError(VIDEO_CRASHED, `The process that makes a video ended with ${signal ?? code}.`)),
      );
      const answerTo = new Answers(child, request, sink);
      child.on('message', (message) => {
        answerTo.message(message).then((made) => made && resolve(made), reject);
      });
      send(child, { type: 'start', work: request.work, filesBytes: request.files.map(({ sizeBytes }) => sizeBytes) });
    });
  } finally {
    endGroup(child);
  }
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // All have ended.
  }
}

function send<Work>(child: ChildProcess, message: ToChild<Work>): void {
  // It may have ended meanwhile, which `exit` tells: without a callback, a message that is not sent would be an `error` before that.
  if (child.connected) child.send(message, () => {});
}

class Answers {
  readonly #child: ChildProcess;
  readonly #request: Omit<ChildRequest, 'work'>;
  readonly #sink: ByteSink;
  #pictures: Promise<Picture | undefined> = Promise.resolve(undefined);

  constructor(child: ChildProcess, request: Omit<ChildRequest, 'work'>, sink: ByteSink) {
    this.#child = child;
    this.#request = request;
    this.#sink = sink;
  }

  /** The video when it is done. */
  async message(raw: unknown): Promise<MadeVideo | undefined> {
    const message = v.parse(FromChild, raw);
    if (message.type === 'done') return message.made;
    if (message.type === 'failed') throw errorOf(message);
    await this.#answer(message);
    return undefined;
  }

  async #answer(question: Extract<FromChild, { request: number }>): Promise<void> {
    const { request } = question;
    if (question.type === 'read') {
      const { offset, lengthBytes } = question;
      const file = this.#request.files[question.file];
      if (!file || offset + lengthBytes > file.sizeBytes) throw new Error('A child reads beyond the end of its file');
      if (lengthBytes > blockBytes) throw new Error('A child reads more than a block at once');
      send(this.#child, { type: 'bytes', request, bytes: await file.read(offset, lengthBytes) });
    } else if (question.type === 'write') {
      await this.#sink.write(question.offset, question.bytes);
      send(this.#child, { type: 'written', request });
    } else {
      await this.#answerPicture(request, question.frame);
    }
  }

  /** One after the other, in the order of the questions. */
  #answerPicture(request: number, frame: number): Promise<unknown> {
    this.#pictures = this.#pictures.then(async (last) => {
      const picture = await this.#request.pictureAt?.(frame);
      send(this.#child, { type: 'picture', request, picture: picture && picture === last ? 'same' : picture });
      return picture;
    });
    return this.#pictures;
  }
}

function errorOf({ name, message }: Extract<FromChild, { type: 'failed' }>): Error {
  return name === UNREADABLE_MEDIA
    ? new VideoError(UNREADABLE_MEDIA, `${message} ${convertAgain}`)
    : new Error(message);
}
