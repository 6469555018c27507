import type { ApiPromise } from './api-promise.ts';
import { Caller, type ReplyOf } from './caller.ts';
import { type Captioned, type CaptionOptions, captioning } from './caption.ts';
import type { OperationId } from './generated/operations.ts';
import type { CreateUpload } from './generated/schemas.ts';
import { accountOf, apiKeysOf, sessionsOf } from './resources/account.ts';
import { batchesOf } from './resources/batches.ts';
import { exportsOf } from './resources/exports.ts';
import { fontsOf } from './resources/fonts.ts';
import { jobsOf } from './resources/jobs.ts';
import { projectsOf } from './resources/projects.ts';
import { reviewsOf } from './resources/reviews.ts';
import { stylesOf } from './resources/styles.ts';
import { transcriptsOf } from './resources/transcripts.ts';
import { uploadsOf } from './resources/uploads.ts';
import { vocabularyOf } from './resources/vocabulary.ts';
import { webhooksOf } from './resources/webhooks.ts';
import { type ClientOptions, type Input, type RequestOptions, transport } from './transport.ts';
import { type UploadOptions, uploading } from './upload.ts';
import { cancel, waiting } from './wait.ts';
import type { CaptionHandle, EndedWork, WaitOptions, WorkHandle, WorkType } from './work-handle.ts';

/** A client of one deployment of Cueline. */
export class Cueline {
  readonly uploads: ReturnType<typeof uploadsOf>;
  readonly projects: ReturnType<typeof projectsOf>;
  readonly styles: ReturnType<typeof stylesOf>;
  readonly fonts: ReturnType<typeof fontsOf>;
  readonly vocabulary: ReturnType<typeof vocabularyOf>;
  readonly jobs: ReturnType<typeof jobsOf>;
  readonly transcripts: ReturnType<typeof transcriptsOf>;
  readonly reviews: ReturnType<typeof reviewsOf>;
  readonly exports: ReturnType<typeof exportsOf>;
  readonly batches: ReturnType<typeof batchesOf>;
  readonly webhooks: ReturnType<typeof webhooksOf>;
  readonly account: ReturnType<typeof accountOf>;
  readonly apiKeys: ReturnType<typeof apiKeysOf>;
  readonly sessions: ReturnType<typeof sessionsOf>;
  readonly #caller: Caller;
  readonly #wait: ReturnType<typeof waiting>;
  readonly #upload: ReturnType<typeof uploading>;
  readonly #caption: ReturnType<typeof captioning>;

  constructor(options: ClientOptions = {}) {
    this.#caller = new Caller(transport(options), waiting);
    this.#wait = waiting(this.#caller);
    this.#upload = uploading(this.#caller, options);
    this.#caption = captioning(this.#caller, this.#upload, this.#wait);
    this.uploads = uploadsOf(this.#caller);
    this.projects = projectsOf(this.#caller);
    this.styles = stylesOf(this.#caller);
    this.fonts = fontsOf(this.#caller);
    this.vocabulary = vocabularyOf(this.#caller);
    this.jobs = jobsOf(this.#caller);
    this.transcripts = transcriptsOf(this.#caller);
    this.reviews = reviewsOf(this.#caller);
    this.exports = exportsOf(this.#caller);
    this.batches = batchesOf(this.#caller);
    this.webhooks = webhooksOf(this.#caller);
    this.account = accountOf(this.#caller);
    this.apiKeys = apiKeysOf(this.#caller);
    this.sessions = sessionsOf(this.#caller);
  }

  /**
   * Uploads or imports, transcribes and renders. With a handle of an earlier call, and the options of that call, it continues
   * where that call stopped.
   */
  caption(media: Blob | URL | string | CaptionHandle, options?: CaptionOptions): Promise<Captioned> {
    return this.#caption(media, options);
  }

  /** Sends a file, by one request or in parts. Returns the `upload_id` for `projects.create`. */
  upload(file: Blob, options?: UploadOptions): Promise<string> {
    return this.#upload(file, options);
  }

  /** Calls any operation by its id in the OpenAPI document. */
  call<Id extends OperationId>(id: Id, input: Input<Id>, options?: RequestOptions): ApiPromise<ReplyOf<Id>> {
    return this.#caller.call(id, input, options);
  }

  /** The contract of the deployment, as OpenAPI. */
  openapi(options?: RequestOptions): ApiPromise<ReplyOf<'getOpenapi'>> {
    return this.call('getOpenapi', {}, options);
  }

  /** Reserves a slot for a file; `upload` does this and sends the bytes. */
  createUpload(body: CreateUpload, options?: RequestOptions): ApiPromise<ReplyOf<'createUpload'>> {
    return this.call('createUpload', { body }, options);
  }

  /** Waits until work has ended. The handle may come from another process. Throws WorkFailedError when it failed. */
  wait<Type extends WorkType>(handle: WorkHandle<Type>, options?: WaitOptions): Promise<EndedWork[Type]> {
    return this.#wait(handle, options);
  }

  /** Cancels work that has not ended, with its refund. Beyond the limit of a day it throws `cancel_limit_reached`, and begun work runs on. */
  cancel(handle: WorkHandle, options?: RequestOptions): Promise<void> {
    return cancel(this.#caller, handle, options);
  }
}
