import { expect } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import type { SentCall } from '../world/sent-call.ts';
import { UploadWorld, type UploadWorldOptions } from './upload-world.ts';

/** An upload whose requests a test sends one by one. Chunks have 4 bytes here, parts 8. */
export class Replay {
  readonly world: UploadWorld;
  readonly slot: ReturnType<UploadWorld['reserve']>;

  constructor(content: string, options: Partial<UploadWorldOptions> & { world?: UploadWorld; name?: number } = {}) {
    this.world = options.world ?? new UploadWorld({ seed: 0, faults: [], ...options });
    this.slot = this.world.reserve(content, options.name ?? 0);
  }

  /** Another upload in the same world. */
  another = (name: number): Replay => new Replay(this.slot.content, { world: this.world, name });

  create = (headers: Readonly<Record<string, string>> = {}) => {
    const id = Buffer.from(this.slot.upload_id).toString('base64');
    const length = String(this.slot.content.length);
    return this.world.request('POST', this.slot, {
      'upload-metadata': `upload_id ${id}`,
      ...(headers['upload-defer-length'] === undefined && { 'upload-length': length }),
      ...headers,
    });
  };

  /** The chunk at an offset. */
  patch = (at: number | string) =>
    this.world.request(
      'PATCH',
      this.slot,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) },
      this.slot.content.slice(Number(at), Number(at) + 4),
    );

  head = () => this.world.request('HEAD', this.slot);

  until = <Value>(promise: Promise<Value>): Promise<Value> => this.world.scheduler.until(promise);

  async start(): Promise<this> {
    expect((await this.until(this.create()))?.status).toBe(201);
    return this;
  }

  /** Sends the chunks from one offset to another; every answer must be 204 with the offset after it. */
  async send(fromBytes: number, endBytes: number): Promise<void> {
    for (let at = fromBytes; at < endBytes; at += 4) {
      const offset = Math.min(at + 4, this.slot.content.length);
      expect(await this.until(this.patch(at))).toEqual({ status: 204, offset });
    }
  }

  expectComplete(): void {
    const slot = this.world.slot(this.slot.upload_id);
    expect(slot?.completed_at).toBeDefined();
    const object = this.world.bucket.objects.get(`media/${slot?.account_id}/${slot?.upload_id}/source`);
    expect(object).toBe(this.slot.content);
    expect(this.world.violations).toEqual([]);
  }

  get tailKey(): string {
    const slot = this.world.slot(this.slot.upload_id);
    return slot ? objectKeys.uploadTail(slot, slot.tail_id ?? '') : '';
  }

  get parts(): [number, string][] {
    return [...this.world.bucket.multiparts.values()].flatMap(({ parts }) => [...parts]);
  }
}

/** Blocks the first call of an operation until `release` is called. */
export const blockFirst = (operation: string) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let blocked = false;
  const beforeCall = async (call: SentCall) => {
    if (blocked || call.operation !== operation) return;
    blocked = true;
    await promise;
  };
  return { beforeCall, release: resolve };
};
