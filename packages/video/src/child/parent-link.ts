import type { Picture } from '@cueline/painter/picture.ts';
import type { MadeVideo } from '../plan.ts';
import type { ByteSource } from '../source/byte-source.ts';
import type { ChildWork, FromChild, ToChild } from './messages.ts';

type Answer = Exclude<ToChild, { type: 'start' }>;
type Question = Extract<FromChild, { request: number }>;
type WithoutRequest<T> = T extends unknown ? Omit<T, 'request'> : never;

/** So many pictures are asked for before they are needed, so that the parent draws while the child encodes. */
const picturesAhead = 8;

/** A child's questions to the process that has the files, the captions and the place where the video goes. */
export class ParentLink<Work = ChildWork> {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #pictures = new Map<number, Promise<Picture | undefined>>();
  readonly #make: (work: Work, files: readonly ByteSource[]) => Promise<MadeVideo>;
  #requests = 0;
  /** The first that is not asked for yet. */
  #nextFrame: number | undefined;
  #last: Picture | undefined;

  /** `make` is called when the parent says what is to be done, with the files that it may read. */
  constructor(make: (work: Work, files: readonly ByteSource[]) => Promise<MadeVideo>) {
    this.#make = make;
    process.on('message', (message: ToChild<Work>) => this.#receive(message));
    // An exit would wait for FFmpeg's threads, of which one may wait for an answer.
    process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  }

  async #read(file: number, offset: number, lengthBytes: number): Promise<Uint8Array> {
    const answer = await this.#ask({ type: 'read', file, offset, lengthBytes });
    if (answer.type !== 'bytes') throw new Error('The parent does not answer a read with bytes');
    return answer.bytes;
  }

  async write(offset: number, bytes: Uint8Array): Promise<void> {
    await this.#ask({ type: 'write', offset, bytes });
  }

  /** The pictures of frames are asked for in turn, from the first of a part on. */
  async pictureAt(frame: number): Promise<Picture | undefined> {
    let next = this.#nextFrame ?? frame;
    for (; next <= frame + picturesAhead; next += 1) this.#pictures.set(next, this.#askPicture(next));
    this.#nextFrame = next;
    const picture = await this.#pictures.get(frame);
    this.#pictures.delete(frame);
    return picture;
  }

  #start(work: Work, filesBytes: readonly number[]): void {
    const files = filesBytes.map((sizeBytes, file) => ({ sizeBytes, read: this.#read.bind(this, file) }));
    this.#make(work, files).then(
      (made) => this.#tell({ type: 'done', made }),
      (error: unknown) => {
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        this.#tell({ type: 'failed', name, message });
      },
    );
  }

  #tell(message: Exclude<FromChild, Question>): void {
    process.send?.(message);
  }

  async #askPicture(frame: number): Promise<Picture | undefined> {
    const answer = await this.#ask({ type: 'picture', frame });
    if (answer.type !== 'picture') throw new Error('The parent does not answer with a picture');
    // Answers come in the order of the questions.
    if (answer.picture !== 'same') this.#last = answer.picture;
    return this.#last;
  }

  #ask(question: WithoutRequest<Question>): Promise<Answer> {
    const request = this.#requests++;
    return new Promise((resolve) => {
      this.#waiting.set(request, resolve);
      process.send?.({ ...question, request });
    });
  }

  #receive(message: ToChild<Work>): void {
    if (message.type === 'start') {
      this.#start(message.work, message.filesBytes);
    } else {
      this.#waiting.get(message.request)?.(message);
      this.#waiting.delete(message.request);
    }
  }
}
