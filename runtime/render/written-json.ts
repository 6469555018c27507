import type { ByteSink } from '@cueline/video/file/held-head.ts';
import * as v from 'valibot';

/** The JSON that a child writes at once. It has decoded a stranger's file, so what it writes is parsed by a schema. */
export class WrittenJson implements ByteSink {
  readonly #mostBytes: number;
  #bytes: Uint8Array = new Uint8Array();

  constructor(mostBytes = Number.POSITIVE_INFINITY) {
    this.#mostBytes = mostBytes;
  }

  async write(_: number, bytes: Uint8Array): Promise<void> {
    if (bytes.length > this.#mostBytes) throw new Error('A child writes more than is asked of it');
    this.#bytes = bytes;
  }

  as<Schema extends v.GenericSchema>(schema: Schema): v.InferOutput<Schema> {
    return v.parse(schema, JSON.parse(new TextDecoder().decode(this.#bytes)));
  }
}
