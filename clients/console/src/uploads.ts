import { signal } from '@preact/signals';
import { cueline } from './api.ts';
import { type Media, makeProject } from './make-project.ts';
import type { Order } from './order.ts';
import { toast } from './ui/toasts.tsx';
import { forgetUnfinished, rememberUnfinished } from './unfinished-uploads.ts';
import { isTransient, isUnusable, stateAfter } from './upload-errors.ts';

/**
 * `sent`: its bytes are there, and nothing is ordered yet. `making`: its project is being made. `waiting`: interrupted, for example
 * without a connection, and tried again by itself. `failed`: a person must act. `dearer`: its project waits for somebody to accept
 * a price above the one that was shown. `unusable`: no captions can be made of it, however often it is sent.
 */
export type UploadState = 'sending' | 'sent' | 'making' | 'paused' | 'waiting' | 'failed' | 'dearer' | 'unusable';

type OnMade = (projectId: string) => Promise<void>;

export interface Upload {
  readonly id: number;
  readonly name: string;
  /** Undefined for a link. */
  readonly file: File | undefined;
  /** Undefined for a file. */
  readonly url: string | undefined;
  readonly state: UploadState;
  /** From 0 to 1. */
  readonly progress: number;
  readonly error?: unknown;
  readonly isOrdered: boolean;
  readonly projectId?: string;
  /** Its project is made once its bytes are there. `onMade` gets its id, unless it waits for a higher price. */
  readonly take: (order: Order, onMade?: OnMade) => void;
  /** Continues where it stopped. */
  readonly resume: () => void;
  readonly pause: () => void;
  /** Stops it and removes it from the list. */
  readonly remove: () => void;
}

/** The files and links of this tab that are not projects yet. They continue while other pages of the console are open. */
export const uploads = signal<readonly Upload[]>([]);
/** Counts the projects that were made of them. */
export const projectsMade = signal(0);

const tryAgainAfterMs = 5000;
let count = 0;

/** Uploads a file at once, or takes a link, and makes a project of it when it is ordered. */
export const addMedia = (source: File | string): void => {
  count += 1;
  new OneUpload(count, source).start();
};

class OneUpload {
  readonly #id: number;
  readonly #source: File | string;
  readonly #file: File | undefined;
  #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #order: Order | undefined;
  #onMade: OnMade | undefined;
  /** Set once the file is uploaded: a new attempt then only makes the project. */
  #media: Media | undefined;

  constructor(id: number, source: File | string) {
    this.#id = id;
    this.#source = source;
    this.#file = typeof source === 'string' ? undefined : source;
    this.#media = typeof source === 'string' ? { source_url: source } : undefined;
  }

  get #name(): string {
    return typeof this.#source === 'string' ? this.#source.replace(/^https:\/\/|[?#].*$/g, '') : this.#source.name;
  }

  start(): void {
    const shown: Upload = {
      id: this.#id,
      name: this.#name,
      file: this.#file,
      url: typeof this.#source === 'string' ? this.#source : undefined,
      state: 'sending',
      progress: 0,
      isOrdered: false,
      take: (order, onMade) => this.#take(order, onMade),
      resume: () => this.#run(),
      pause: () => this.#pause(),
      remove: () => {
        this.#pause();
        this.#leave();
      },
    };
    uploads.value = [...uploads.value, shown];
    if (this.#file) rememberUnfinished(this.#file, 0);
    this.#run();
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#change({ state: 'sending', error: undefined });
    try {
      if (this.#file && !this.#media) await this.#send(this.#file, signal);
      this.#change({ state: 'sent', progress: 1 });
      if (this.#media && this.#order) await this.#make(this.#media, this.#order);
    } catch (error) {
      if (signal.aborted) return;
      this.#change({ state: stateAfter(error), error });
      if (isTransient(error)) this.#timer = setTimeout(() => this.#run(), tryAgainAfterMs);
      if (this.#file && isUnusable(error)) forgetUnfinished(this.#file);
    }
  }

  async #send(file: File, signal: AbortSignal): Promise<void> {
    const onProgress = (progress: number) => {
      if (signal.aborted) return;
      rememberUnfinished(file, progress);
      this.#change({ progress });
    };
    this.#media = { upload_id: await cueline.upload(file, { signal, onProgress }) };
  }

  async #make(media: Media, order: Order): Promise<void> {
    this.#change({ state: 'making' });
    const { id, error } = await makeProject(cueline, media, order, toast);
    projectsMade.value += 1;
    this.#change({ projectId: id });
    if (error !== undefined) return this.#change({ state: 'dearer', error });
    await this.#onMade?.(id);
    this.#leave();
  }

  #take(order: Order, onMade: OnMade | undefined): void {
    this.#order = order;
    this.#onMade = onMade;
    this.#change({ isOrdered: true });
    const { state } = uploads.peek().find(({ id }) => id === this.#id) ?? {};
    if (state === 'sent' || state === 'failed') this.#run();
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#stop.abort();
    this.#change({ state: 'paused', error: undefined });
  }

  #leave(): void {
    if (this.#file) forgetUnfinished(this.#file);
    uploads.value = uploads.value.filter(({ id }) => id !== this.#id);
  }

  #change(fields: Partial<Upload>): void {
    uploads.value = uploads.value.map((one) => (one.id === this.#id ? { ...one, ...fields } : one));
  }
}

addEventListener('online', () => {
  for (const { state, resume } of uploads.peek()) if (state === 'waiting') resume();
});

const leavable: ReadonlySet<UploadState> = new Set(['paused', 'failed', 'dearer', 'unusable']);

/** Leaving the page ends its uploads and forgets what is not ordered, so the browser asks first. */
addEventListener('beforeunload', (event) => {
  if (uploads.peek().some(({ state }) => !leavable.has(state))) event.preventDefault();
});
