import { ApiPromise, type Reply } from './api-promise.ts';

export interface List<Item> {
  readonly data: readonly Item[];
  /** Null on the last page; a deployment of an earlier release leaves it out. */
  readonly next_cursor?: string | null | undefined;
}

/** The first page of a list; `for await` walks through the items of all pages. */
export class PagePromise<Item, Page extends List<Item>> extends ApiPromise<Page> {
  readonly #next: (cursor: string) => PagePromise<Item, Page>;

  constructor(reply: Promise<Reply<Page>>, next: (cursor: string) => PagePromise<Item, Page>) {
    super(reply);
    this.#next = next;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let { data: page } = await this.withResponse();
    for (;;) {
      yield* page.data;
      if (typeof page.next_cursor !== 'string') return;
      ({ data: page } = await this.#next(page.next_cursor).withResponse());
    }
  }
}
