import type { Batch, Export, Job, Project } from './generated/schemas.ts';

/** What a wait for each type of work resolves to. */
export interface EndedWork {
  project: Project;
  job: Job;
  exports: readonly Export[];
  batch: Batch;
}

export type WorkType = keyof EndedWork;

/** Names work that has begun. It is plain JSON: keep it, and wait for the work in another process. */
export interface WorkHandle<Type extends WorkType = WorkType> {
  readonly type: Type;
  readonly ids: readonly string[];
}

export interface WaitOptions {
  /** How long to wait. The error after that has a handle, with which to continue. @default no limit: all work ends */
  readonly timeoutMs?: number | undefined;
  /** Ends the waiting; with `cancelOnAbort` the work too. */
  readonly signal?: AbortSignal | undefined;
  readonly cancelOnAbort?: boolean | undefined;
  /** Receives the progress, from 0 to 1, and the handle. */
  readonly onProgress?: ((progress: number, handle: WorkHandle) => void) | undefined;
  /** Time between two polls. @default from 0.5 seconds, growing to 3 */
  readonly pollMs?: number | undefined;
}

export type Wait = <Type extends WorkType>(handle: WorkHandle<Type>, options?: WaitOptions) => Promise<EndedWork[Type]>;

/**
 * What a call of `caption` has done so far. It is plain JSON: pass it to `caption` in place of the media to continue. Nothing is
 * charged again.
 */
export interface CaptionHandle {
  /** The idempotency keys of the requests are derived from it. */
  readonly key: string;
  readonly upload_id?: string;
  readonly source_url?: string;
  readonly project_id?: string;
}
