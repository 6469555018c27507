/** A reply with what its headers say. */
export interface Reply<Data> {
  readonly data: Data;
  /** Its body has been read. */
  readonly response: Response;
  readonly requestId: string | undefined;
  /** The version of a transcript; pass it as `ifMatch`. */
  readonly etag: string | undefined;
  /** What this request charged; undefined where nothing is charged. */
  readonly creditsCharged: number | undefined;
  readonly creditsRemaining: number | undefined;
}

/** The data of a reply, as a promise; `withResponse` has the reply as a whole. */
export class ApiPromise<Data> implements Promise<Data> {
  readonly [Symbol.toStringTag] = 'ApiPromise';
  readonly #reply: Promise<Reply<Data>>;

  constructor(reply: Promise<Reply<Data>>) {
    this.#reply = reply;
  }

  withResponse(): Promise<Reply<Data>> {
    return this.#reply;
  }

  // biome-ignore lint/suspicious/noThenProperty: this is a promise, whose data is taken out of the reply only when it is requested.
  then<Result = Data, Failure = never>(
    onData?: ((data: Data) => Result | PromiseLike<Result>) | null,
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return this.#reply.then(({ data }) => data).then(onData, onError);
  }

  catch<Failure = never>(
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Data | Failure> {
    return this.then(undefined, onError);
  }

  finally(onEnd?: (() => void) | null): Promise<Data> {
    return this.then().finally(onEnd);
  }
}
