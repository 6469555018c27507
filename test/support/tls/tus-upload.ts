import * as v from 'valibot';
import type { UploadSlot } from '#contract/schemas/upload.ts';
import { UploadSlot as Slot } from '#contract/schemas/upload.ts';
import { Answer, type Api } from '../cloud/api.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/** A TUS client that sends single requests and returns every answer. Headers given as undefined are left out. */
export class TusUpload {
  readonly slot: UploadSlot;
  readonly sizeBytes: number;
  readonly url: string;

  constructor(slot: UploadSlot, sizeBytes: number) {
    this.slot = slot;
    this.sizeBytes = sizeBytes;
    this.url = `${slot.resumable.endpoint}/${slot.upload_id}`;
  }

  static async reserve(api: Api, sizeBytes: number, contentType = 'video/mp4'): Promise<TusUpload> {
    const answer = await api.post('/uploads', { filename: 'f.mp4', content_type: contentType, size: sizeBytes });
    return new TusUpload(answer.as(Slot), sizeBytes);
  }

  get metadata(): string {
    return Object.entries(this.slot.resumable.metadata)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
  }

  async send(method: string, url: string, headers: Headers, body?: Uint8Array): Promise<Answer> {
    const all = { 'tus-resumable': '1.0.0', ...this.slot.resumable.headers, ...headers };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const response = await fetch(url, { method, headers: given, ...(body && { body: new Uint8Array(body) }) });
    return new Answer(response, await response.text());
  }

  create = (headers: Headers = {}, body?: Uint8Array) =>
    this.send(
      'POST',
      this.slot.resumable.endpoint,
      {
        'upload-length': String(this.sizeBytes),
        'upload-metadata': this.metadata,
        ...(body && { 'content-type': 'application/offset+octet-stream' }),
        ...headers,
      },
      body,
    );

  patch = (offset: number, bytes: Uint8Array, headers: Headers = {}) =>
    this.send(
      'PATCH',
      this.url,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers },
      bytes,
    );

  head = (headers: Headers = {}) => this.send('HEAD', this.url, headers);
  terminate = (headers: Headers = {}) => this.send('DELETE', this.url, headers);

  /** The Upload-Offset that HEAD answers; undefined when it answers none. */
  async offset(): Promise<number | undefined> {
    const text = (await this.head()).headers.get('upload-offset');
    return text === null ? undefined : v.parse(v.pipe(v.string(), v.digits(), v.transform(Number)), text);
  }

  /** Creates the upload and sends all of it, chunk by chunk. */
  async sendAll(bytes: Uint8Array): Promise<void> {
    const created = await this.create();
    if (created.status !== 201) throw new Error(`POST answered ${created.status}: ${created.text}`);
    const { chunk_size } = this.slot.resumable;
    for (let at = 0; at < bytes.length; at += chunk_size) {
      const answer = await this.patch(at, bytes.subarray(at, at + chunk_size));
      if (answer.status !== 204) throw new Error(`PATCH at ${at} answered ${answer.status}: ${answer.text}`);
    }
  }
}
