import { type UploadPart, UploadParts, UploadSlot } from '#contract/schemas/upload.ts';
import type { Answer, Api } from './api.ts';

/** A client of uploads in signed parts that sends single requests and returns every answer. */
export class PartUpload {
  readonly slot: UploadSlot;
  readonly #api: Api;
  readonly #bytes: Uint8Array;

  private constructor(api: Api, slot: UploadSlot, bytes: Uint8Array) {
    this.#api = api;
    this.slot = slot;
    this.#bytes = bytes;
  }

  static async reserve(api: Api, bytes: Uint8Array): Promise<PartUpload> {
    const body = { filename: 'f.mp4', content_type: 'video/mp4', size: bytes.length };
    return new PartUpload(api, (await api.post('/uploads', body)).as(UploadSlot), bytes);
  }

  get path(): string {
    return `/uploads/${this.slot.upload_id}`;
  }

  sign = (body: { first_part?: number; count?: number } = {}): Promise<Answer> =>
    this.#api.post(`${this.path}/parts`, body);

  page = async (body: { first_part?: number; count?: number } = {}): Promise<UploadParts> =>
    (await this.sign(body)).as(UploadParts);

  /** Sends a part's bytes, or others, to its URL. */
  put = ({ url, part_number, size }: UploadPart, bytes?: Uint8Array): Promise<Response> => {
    const start = (part_number - 1) * this.slot.multipart.part_size;
    return fetch(url, { method: 'PUT', body: new Uint8Array(bytes ?? this.#bytes.subarray(start, start + size)) });
  };

  /** Sends the file to upload_url. */
  putWhole = (): Promise<Response> =>
    fetch(this.slot.upload_url, {
      method: 'PUT',
      headers: { 'content-type': 'video/mp4' },
      body: new Uint8Array(this.#bytes),
    });

  /** Sends all parts; returns their ETags. */
  async sendAll(): Promise<string[]> {
    const etags: string[] = [];
    for (const part of (await this.page()).data) etags.push((await this.put(part)).headers.get('etag') ?? '');
    return etags;
  }

  complete = (etags: readonly string[]): Promise<Answer> => this.#api.post(`${this.path}/complete`, { etags });
  delete = (): Promise<Answer> => this.#api.send('DELETE', this.path);
}
