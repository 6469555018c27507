import { likelyEnglish, likenessOf } from './likeness.ts';
import type { HeardPiece, LeftOut } from './piece/hear-piece.ts';
import { cutPieces, type Piece } from './sound/cut-pieces.ts';
import { timesAt } from './sound/sound.ts';
import { isWanted, placedWords, type ScriptWord } from './times/script-words.ts';
import type { TimedWord } from './times/word-times.ts';
import { Crew } from './workers/crew.ts';

export type { ScriptWord };
export { likelyEnglish };

/** Mono sound of 16 kHz, from -1 to 1, in chunks of any size. */
export type Pcm = AsyncIterable<Float32Array> | Iterable<Float32Array>;

export interface RecogniserOptions {
  /** A folder with `encoder_model.onnx` and `decoder_model_merged.onnx` of Moonshine, base or tiny. */
  readonly model: string;
  /** Threads, each with up to two thirds of a gigabyte. @default 1 */
  readonly workers?: number | undefined;
  /** The program of a thread, where it is bundled. @default workers/main.ts */
  readonly program?: string | undefined;
}

/** What was heard, in order. */
export interface Heard {
  readonly words: readonly TimedWord[];
  /** How like English the first half minute of speech is: likely from `likelyEnglish` on. Undefined where there are no words. */
  readonly likeness: number | undefined;
  readonly leftOut: readonly LeftOut[];
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface HearOptions extends CallOptions {
  /** Hears no more than the first half minute of speech where that is not likely English. @default false */
  readonly onlyEnglish?: boolean | undefined;
}

/** Hears English, and finds when the words of a script are said. The model is opened at the first call. */
export class Recogniser {
  readonly #crew: Crew;
  readonly #workers: number;

  constructor({ model, workers = 1, program }: RecogniserOptions) {
    this.#crew = new Crew(model, workers, program);
    this.#workers = workers;
  }

  async hear(pcm: Pcm, { signal, onlyEnglish = false }: HearOptions = {}): Promise<Heard> {
    const hearPiece = async ({ startMs, samples }: Piece): Promise<HeardPiece> => {
      const later = (ms: number): number => ms + startMs;
      const { words, leftOut, probabilities } = await this.#crew.hear(samples);
      const own = { words: words.map((word) => timesAt(word, later)), probabilities };
      return { ...own, leftOut: leftOut.map((range) => timesAt(range, later)) };
    };
    const goesOn = (heard: readonly HeardPiece[]): boolean | undefined => {
      const { likeness = 0, isDecided } = likenessOf(heard);
      return isDecided ? likeness >= likelyEnglish : undefined;
    };
    const pieces = await this.#inPieces(pcm, signal, hearPiece, onlyEnglish ? goesOn : always);
    return {
      words: pieces.flatMap((piece) => piece.words),
      likeness: likenessOf(pieces).likeness,
      leftOut: pieces.flatMap((piece) => piece.leftOut),
    };
  }

  /**
   * The same words, with times from the sound. Those that were heard keep theirs, and a piece that has no others is not looked at. A word
   * of a silent piece stays near where it was.
   */
  async align(pcm: Pcm, words: readonly ScriptWord[], { signal }: CallOptions = {}): Promise<TimedWord[]> {
    let next = 0;
    const pieces = await this.#inPieces(pcm, signal, async ({ startMs, endMs, samples, isLast }) => {
      const from = next;
      while (next < words.length && (isLast || (words[next]?.near?.startMs ?? startMs) < endMs)) next++;
      const own = words.slice(from, next);
      const texts = own.map(({ text }) => text);
      const found = own.some(isWanted) ? await this.#crew.align(samples, texts) : [];
      const fromSound = found.map((word) => timesAt(word, (ms) => ms + startMs));
      return placedWords(own, fromSound, { startMs, endMs });
    });
    return pieces.flat();
  }

  /** Calls that wait for an answer fail. */
  async close(): Promise<void> {
    await this.#crew.close();
  }

  /**
   * Reads no further ahead than it has threads for. `goesOn` is asked about the answers so far, in order: where it says no, no more is
   * read, and while it does not know, one piece ahead.
   */
  async #inPieces<T>(
    pcm: Pcm,
    signal: AbortSignal | undefined,
    ask: (piece: Piece) => Promise<T>,
    goesOn: (found: readonly T[]) => boolean | undefined = always,
  ): Promise<T[]> {
    const failure = new AbortController();
    const stop = signal ? AbortSignal.any([signal, failure.signal]) : failure.signal;
    const read = async (): Promise<T[]> => {
      const answers: Promise<T>[] = [];
      const found: T[] = [];
      const pending = new Set<Promise<void>>();
      for await (const piece of cutPieces(pcm)) {
        stop.throwIfAborted();
        const at = answers.length;
        const answer = ask(piece);
        answers.push(answer);
        const settled = answer.then(
          (one) => {
            found[at] = one;
            pending.delete(settled);
          },
          (reason) => failure.abort(reason),
        );
        pending.add(settled);
        const isFull = (): boolean => {
          const known = inOrder(found);
          return goesOn(known) === undefined ? answers.length > known.length + 1 : pending.size > this.#workers;
        };
        while (isFull()) {
          await Promise.race(pending);
          stop.throwIfAborted();
        }
        if (goesOn(inOrder(found)) === false) break;
      }
      return Promise.all(answers);
    };
    return Promise.race([read(), aborted(stop)]);
  }
}

const always = (): boolean => true;

/** Without those after a gap. */
const inOrder = <T>(found: readonly T[]): readonly T[] => {
  const gap = found.findIndex((_, at) => !(at in found));
  return gap < 0 ? found : found.slice(0, gap);
};

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
