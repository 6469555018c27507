import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HeardPiece } from '../piece/hear-piece.ts';
import type { TimedWord } from '../times/word-times.ts';
import type { Answer, Task } from './messages.ts';

/** TypeScript in this repository, JavaScript where it is published. */
const mainProgram = new URL(`./main${extname(import.meta.url)}`, import.meta.url);

const CLOSED = 'The recogniser was closed.';

/** Threads that have a session each, and start with the first task that none is idle for. */
export class Crew {
  readonly #model: string;
  readonly #size: number;
  readonly #program: string | URL;
  #isClosed = false;
  readonly #all = new Set<Worker>();
  readonly #idle: Worker[] = [];
  readonly #waiting: ((worker: Worker) => void)[] = [];

  constructor(model: string, size: number, program: string | URL = mainProgram) {
    this.#model = model;
    this.#size = size;
    this.#program = program;
  }

  async hear(samples: Float32Array<ArrayBuffer>): Promise<HeardPiece> {
    const answer = await this.#ask({ samples });
    if ('heard' in answer) return answer.heard;
    throw unexpected(answer);
  }

  async align(samples: Float32Array<ArrayBuffer>, texts: readonly string[]): Promise<readonly TimedWord[]> {
    const answer = await this.#ask({ samples, texts });
    if ('aligned' in answer) return answer.aligned;
    throw unexpected(answer);
  }

  /** Threads end after their piece: the runtime aborts the process where a thread is terminated while a model runs or is opened. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const worker of this.#all) for (const next of this.#waiting.splice(0)) next(worker);
    await Promise.all([...this.#all].map((worker) => ended(worker)));
  }

  async #ask(task: Task): Promise<Answer> {
    const worker = this.#isClosed ? undefined : await this.#next();
    if (!worker || this.#isClosed) throw new Error(CLOSED);
    // What waits for an answer keeps the process, not what may be asked later.
    worker.ref();
    return new Promise<Answer>((resolve, reject) => {
      const lost = (reason: unknown): void => {
        // An error is followed by an exit.
        worker.off('error', lost);
        worker.off('exit', exited);
        this.#all.delete(worker);
        reject(reason);
        if (!this.#isClosed) this.#waiting.shift()?.(this.#start());
      };
      const exited = (): void => lost(new Error(CLOSED));
      worker.once('error', lost);
      worker.once('exit', exited);
      worker.once('message', (answer: Answer) => {
        worker.off('error', lost);
        worker.off('exit', exited);
        worker.unref();
        const next = this.#waiting.shift();
        if (next) next(worker);
        else this.#idle.push(worker);
        resolve(answer);
      });
      worker.postMessage(task, [task.samples.buffer]);
    });
  }

  #next(): Worker | Promise<Worker> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#all.size >= this.#size) return new Promise((resolve) => this.#waiting.push(resolve));
    return this.#start();
  }

  #start(): Worker {
    const worker = new Worker(this.#program, { workerData: { model: this.#model } });
    this.#all.add(worker);
    worker.once('exit', () => this.#all.delete(worker));
    return worker;
  }
}

const unexpected = (answer: Answer): unknown =>
  'error' in answer ? answer.error : new Error('The thread has answered something else.');

const ended = (worker: Worker): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  worker.once('exit', () => resolve());
  worker.ref();
  worker.postMessage('end');
  return promise;
};
