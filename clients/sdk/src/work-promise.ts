import { ApiPromise, type Reply } from './api-promise.ts';
import type { EndedWork, Wait, WaitOptions, WorkHandle, WorkType } from './work-handle.ts';

/** Work that has begun; `wait` resolves when it has ended. */
export class WorkPromise<Data, Type extends WorkType> extends ApiPromise<Data> {
  readonly #handleOf: (data: Data) => WorkHandle<Type>;
  readonly #wait: Wait;

  constructor(reply: Promise<Reply<Data>>, handleOf: (data: Data) => WorkHandle<Type>, wait: Wait) {
    super(reply);
    this.#handleOf = handleOf;
    this.#wait = wait;
  }

  /** Throws WorkFailedError when the work fails. */
  async wait(options?: WaitOptions): Promise<EndedWork[Type]> {
    return this.#wait(this.#handleOf(await this), options);
  }
}
