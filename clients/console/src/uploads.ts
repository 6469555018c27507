import { signal } from '@preact/signals';
import type { ErrorCode } from '#sdk/index.ts';
import { ApiError, ConnectionError, cueline } from './api.ts';
import { forgetUnfinished, rememberUnfinished } from './unfinished-uploads.ts';

/**
 * `waiting`: interrupted, for example without a connection, and tried again by itself. `failed`: a person must act. `unusable`: no
 * captions can be made of the file, however often it is sent.
 */
export type UploadState = 'sending' | 'paused' | 'waiting' | 'failed' | 'unusable';

export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly state: UploadState;
  /** From 0 to 1. */
  readonly progress: number;
  readonly error?: unknown;
  /** Continues where it stopped. */
  readonly resume: () => void;
  readonly pause: () => void;
  /** Stops it and removes it from the list. */
  readonly remove: () => void;
}

/** The uploads of this tab that are not projects yet. They continue while other pages of the console are open. */
export const uploads = signal<readonly Upload[]>([]);

const tryAgainAfterMs = 5000;
let count = 0;

/** Uploads a file and makes a project of it, whose transcription begins at once. `onAdded` is called when it exists. */
export const addFile = (file: File, onAdded: () => void): void => {
  count += 1;
  const id = count;
  let stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Set once the file is uploaded: a new attempt then only makes the project. */
  let uploadId: string | undefined;
  const change = (fields: Partial<Upload>) => {
    uploads.value = uploads.value.map((one) => (one.id === id ? { ...one, ...fields } : one));
  };
  const leave = () => {
    forgetUnfinished(file);
    uploads.value = uploads.value.filter((one) => one.id !== id);
  };
  const run = async () => {
    clearTimeout(timer);
    stop.abort();
    stop = new AbortController();
    const { signal } = stop;
    change({ state: 'sending', error: undefined });
    const onProgress = (progress: number) => {
      if (signal.aborted) return;
      rememberUnfinished(file, progress);
      change({ progress });
    };
    try {
      uploadId ??= await cueline.upload(file, { signal, onProgress });
      await cueline.projects.create({ upload_id: uploadId });
      leave();
      onAdded();
    } catch (error) {
      if (signal.aborted) return;
      change({ state: stateAfter(error), error });
      if (isUnusable(error)) forgetUnfinished(file);
      if (isTransient(error)) timer = setTimeout(run, tryAgainAfterMs);
    }
  };
  const pause = () => {
    clearTimeout(timer);
    stop.abort();
    change({ state: 'paused', error: undefined });
  };
  const remove = () => {
    pause();
    leave();
  };
  uploads.value = [
    ...uploads.value,
    { id, name: file.name, state: 'sending', progress: 0, resume: run, pause, remove },
  ];
  rememberUnfinished(file, 0);
  run();
};

/** Another attempt may succeed: the service was not reached, is busy, or the person has to sign in again. */
const isTransient = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.status === 401));

/** Refusals of the file itself. */
const unusable: ReadonlySet<string | undefined> = new Set<ErrorCode>([
  'not_media',
  'unsupported_media',
  'encrypted_media',
  'no_audio',
  'duration_limit_exceeded',
  'payload_too_large',
]);

/** The slot of a file that is too large is refused with the size as its parameter. */
const isUnusable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (unusable.has(error.code) || (error.code === 'plan_limit_exceeded' && error.param === 'size'));

const stateAfter = (error: unknown): UploadState =>
  isTransient(error) ? 'waiting' : isUnusable(error) ? 'unusable' : 'failed';

addEventListener('online', () => {
  for (const { state, resume } of uploads.peek()) if (state === 'waiting') resume();
});

/** Leaving the page ends its uploads, so the browser asks first. */
addEventListener('beforeunload', (event) => {
  if (uploads.peek().some(({ state }) => state === 'sending' || state === 'waiting')) event.preventDefault();
});
