import { ApiPromise } from './api-promise.ts';
import type { OperationId, Operations } from './generated/operations.ts';
import type { Batch, Export, ExportBatch, Job, Project } from './generated/schemas.ts';
import { type List, PagePromise } from './pages.ts';
import type { Input, RequestOptions, Send } from './transport.ts';
import type { Wait, WorkHandle, WorkType } from './work-handle.ts';
import { WorkPromise } from './work-promise.ts';

export type ReplyOf<Id extends OperationId> = Operations[Id]['reply'];

/** Operations that also answer files. */
export type FileOperationId = { [Id in OperationId]: Operations[Id] extends { file: true } ? Id : never }[OperationId];
/** Operations that also answer a picture. */
export type PictureOperationId = {
  [Id in OperationId]: Operations[Id] extends { picture: true } ? Id : never;
}[OperationId];
/** Operations that answer a list. */
export type ListOperationId = {
  [Id in OperationId]: ReplyOf<Id> extends List<unknown>
    ? Operations[Id] extends { body: unknown }
      ? never
      : Id
    : never;
}[OperationId];
/** Operations that answer work which ends later. */
export type WorkOperationId = {
  [Id in OperationId]: ReplyOf<Id> extends Project | Job | Export | ExportBatch | Batch ? Id : never;
}[OperationId];

/** Options of a request whose reply has this content type. */
export const accepting = (accept: string, options: RequestOptions = {}): RequestOptions => ({
  ...options,
  headers: { ...options.headers, accept },
});

/** Calls operations by their id: what the resources are made of. */
export class Caller {
  readonly #send: Send;
  readonly #wait: Wait;

  constructor(send: Send, wait: (caller: Caller) => Wait) {
    this.#send = send;
    this.#wait = wait(this);
  }

  call<Id extends OperationId>(id: Id, input: Input<Id>, options?: RequestOptions): ApiPromise<ReplyOf<Id>> {
    return new ApiPromise(this.#send<Id, ReplyOf<Id>>(id, input, options, json));
  }

  /** A reply that is a file. */
  file<Id extends FileOperationId>(id: Id, input: Input<Id>, options?: RequestOptions): ApiPromise<string> {
    return new ApiPromise(this.#send(id, input, options, (response) => response.text()));
  }

  /** A reply that is a PNG. */
  picture<Id extends PictureOperationId>(
    id: Id,
    input: Input<Id>,
    options?: RequestOptions,
  ): ApiPromise<Uint8Array<ArrayBuffer>> {
    return new ApiPromise(
      this.#send(
        id,
        input,
        accepting('image/png', options),
        async (response) => new Uint8Array(await response.arrayBuffer()),
      ),
    );
  }

  list<Id extends ListOperationId>(
    id: Id,
    input: Input<Id>,
    options?: RequestOptions,
    read: (response: Response) => Promise<ReplyOf<Id>> = json,
  ): PagePromise<ReplyOf<Id>['data'][number], ReplyOf<Id>> {
    const { query }: { query?: object | undefined } = input;
    return new PagePromise(this.#send<Id, ReplyOf<Id>>(id, input, options, read), (cursor) =>
      this.list(id, { ...input, query: { ...query, cursor } }, options, read),
    );
  }

  work<Id extends WorkOperationId, Type extends WorkType>(
    id: Id,
    input: Input<Id>,
    options: RequestOptions | undefined,
    handleOf: (reply: ReplyOf<Id>) => WorkHandle<Type>,
  ): WorkPromise<ReplyOf<Id>, Type> {
    return new WorkPromise(this.#send<Id, ReplyOf<Id>>(id, input, options, json), handleOf, this.#wait);
  }
}

const json = async (response: Response) => {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
};
