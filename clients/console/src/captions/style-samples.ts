import { signal } from '@preact/signals';
import { openWorker } from './open-worker.ts';
import type { FromWorker, Sample, ToWorker } from './protocol.ts';

type Tell = (message: ToWorker) => void;

/** Pictures of samples of styles, which a worker draws. */
export class StyleSamples {
  /** The pictures of each sample, one after the other in time, by its name; none where no font has the words. */
  readonly pictures = signal<ReadonlyMap<string, readonly ImageBitmap[]>>(new Map());
  readonly #wanted = new Map<string, Sample>();
  #tell: Tell | undefined;

  /** Draws a sample, in place of the one that had its name, until the returned function is called. */
  want(id: string, sample: Sample): () => void {
    this.#wanted.set(id, sample);
    this.#tell?.({ kind: 'sample', id, sample });
    return () => {
      this.#wanted.delete(id);
      // A sample that changes is wanted again at once, and keeps its pictures until the next ones are drawn.
      queueMicrotask(() => {
        if (!this.#wanted.has(id)) this.show(id, []);
      });
    };
  }

  /** Asks this worker from now on. */
  askOf(tell: Tell | undefined): void {
    this.#tell = tell;
    for (const [id, sample] of this.#wanted) tell?.({ kind: 'sample', id, sample });
  }

  /** Asks again for those in an uploaded font, which has changed. */
  redraw(fontId: string): void {
    for (const [id, sample] of this.#wanted) {
      if (sample.style.font_id === fontId) this.#tell?.({ kind: 'sample', id, sample });
    }
  }

  /** In place of the ones that it had, which are closed: bitmaps hold memory that is not the page's. */
  show(id: string, shown: readonly ImageBitmap[]): void {
    const pictures = new Map(this.pictures.peek());
    for (const before of pictures.get(id) ?? []) before.close();
    pictures.delete(id);
    if (this.#wanted.has(id)) pictures.set(id, shown);
    else for (const picture of shown) picture.close();
    this.pictures.value = pictures;
  }

  /** Has a worker for samples alone, until the returned function is called. */
  draw(): () => void {
    const worker = openWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'sample') this.show(data.id, data.pictures);
    });
    this.askOf((message) => worker.postMessage(message));
    return () => {
      this.askOf(undefined);
      worker.terminate();
    };
  }
}
