import type { Caller } from './caller.ts';
import { isCuelineError, WaitTimeoutError, WorkFailedError } from './errors.ts';
import type { Export, Job, Project } from './generated/schemas.ts';
import { aborted, sleep } from './retry.ts';
import type { RequestOptions } from './transport.ts';
import type { EndedWork, Wait, WaitOptions, WorkHandle, WorkType } from './work-handle.ts';

/** What one poll finds: the progress, and the result once there is one. */
interface Poll<Result> {
  readonly progress: number;
  readonly result?: Result;
}
type Polls = {
  /** `seen` holds the types of work that earlier polls of the same wait have found. */
  [Type in WorkType]: (
    ids: readonly string[],
    options: RequestOptions,
    seen: Set<string>,
  ) => Promise<Poll<EndedWork[Type]>>;
};

export const waiting = (caller: Caller): Wait => {
  const job = (id: string, options: RequestOptions) => caller.call('getJob', { path: { job_id: id } }, options);
  const polls: Polls = {
    job: async ([id = ''], options) => {
      const work = await job(id, options);
      return isOpen(work) ? { progress: work.progress } : { progress: 1, result: succeeded(work) };
    },
    exports: async (ids, options) => {
      const works = await Promise.all(ids.map((id) => caller.call('getExport', { path: { export_id: id } }, options)));
      const progress = works.reduce((sum, work) => sum + work.progress, 0) / works.length;
      if (works.some(isOpen)) return { progress };
      for (const work of works) succeeded(work, works);
      return { progress: 1, result: works };
    },
    batch: async ([id = ''], options) => {
      const batch = await caller.call('getBatch', { path: { batch_id: id } }, options);
      const { total, completed, failed } = batch.counts;
      return batch.status === 'running' ? { progress: (completed + failed) / total } : { progress: 1, result: batch };
    },
    project: async ([id = ''], options, seen) => {
      const project = await caller.call('getProject', { path: { project_id: id } }, options);
      if (isUsable(project)) return { progress: 1, result: project };
      const work = project.job_id ? await job(project.job_id, options) : undefined;
      if (isSettled(project)) throw new WorkFailedError({ ...project, refunded: work?.refunded });
      if (!work) return { progress: 0 };
      seen.add(work.type);
      // An import counts as the first half, its transcription as the second.
      if (!seen.has('import')) return { progress: work.progress };
      return { progress: (work.progress + (work.type === 'import' ? 0 : 1)) / 2 };
    },
  };

  return async (handle, options = {}) => {
    try {
      return await pollUntilEnded(polls[handle.type], handle, options);
    } catch (error) {
      if (isCuelineError(error)) error.handle = handle;
      if (options.signal?.aborted && options.cancelOnAbort) await cancel(caller, handle);
      throw error;
    }
  };
};

const pollUntilEnded = async <Type extends WorkType>(
  poll: Polls[Type],
  handle: WorkHandle<Type>,
  { timeoutMs = Number.POSITIVE_INFINITY, signal, onProgress, pollMs }: WaitOptions,
): Promise<EndedWork[Type]> => {
  const endsAtMs = Date.now() + timeoutMs;
  const seen = new Set<string>();
  for (let delayMs = pollMs ?? 500; ; delayMs = pollMs ?? Math.min(3000, delayMs * 1.3)) {
    if (signal?.aborted) throw aborted(signal);
    const { progress, result } = await poll(handle.ids, { signal }, seen);
    onProgress?.(progress, handle);
    if (result) return result;
    const leftMs = endsAtMs - Date.now();
    if (leftMs <= 0) {
      throw new WaitTimeoutError(
        `The work is not done after ${timeoutMs} ms. It goes on: wait again with the handle of this error.`,
      );
    }
    await sleep(Math.min(delayMs, leftMs), signal);
  }
};

/** Cancels work that is still open, with its refund. */
export const cancel = async (caller: Caller, { type, ids }: WorkHandle, options?: RequestOptions): Promise<void> => {
  if (type === 'exports') {
    await Promise.all(ids.map((id) => caller.call('cancelExport', { path: { export_id: id } }, options)));
    return;
  }
  const [id = ''] = ids;
  if (type === 'batch') {
    await caller.call('cancelBatch', { path: { batch_id: id } }, options);
    return;
  }
  const jobId = type === 'job' ? id : (await caller.call('getProject', { path: { project_id: id } }, options)).job_id;
  if (jobId) await caller.call('cancelJob', { path: { job_id: jobId } }, options);
};

const isOpen = ({ status }: Job | Export): boolean => status === 'queued' || status === 'processing';

const isSettled = ({ status }: Project): boolean => status !== 'importing' && status !== 'transcribing';

const succeeded = <Work extends Job | Export>(work: Work, works: readonly Export[] = []): Work => {
  if (work.status !== 'failed') return work;
  throw new WorkFailedError(work, works);
};

/** A draft has an error when its transcription was not begun, for lack of credits or over `max_credits`. */
const isUsable = (project: Project): boolean => project.status === 'ready' || (isSettled(project) && !project.error);
