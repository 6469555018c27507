import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as v from 'valibot';
import { Account } from '#contract/schemas/account.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { UploadSlot } from '#contract/schemas/upload.ts';
import { checkAgainstContract } from '../openapi/openapi-conformance.ts';
import { until } from '../until.ts';

/** An answer of the API. */
export class Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;

  constructor(response: Response, body: Buffer | string) {
    this.status = response.status;
    this.headers = response.headers;
    this.bytes = Buffer.from(body);
    this.text = this.bytes.toString();
  }

  /** The JSON body, which must have this shape. */
  as<S extends v.GenericSchema>(schema: S): v.InferOutput<S> {
    return v.parse(schema, JSON.parse(this.text));
  }

  /** What an error answer says: its status, code and param. */
  get refusal() {
    const { code, param } = this.as(ErrorBody).error;
    return { status: this.status, code, ...(param !== undefined && { param }) };
  }
}

export interface ApiCaller {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** Headers of every request, such as those of a session. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A box that readers of MP4 skip (ISO/IEC 14496-12, 8.1.2), with random content. */
const freeBox = (): Buffer => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('free'), randomBytes(16)]);

/** An API client that returns error answers like any other, and throws for an answer that docs/openapi.json does not have. */
export class Api {
  readonly #baseUrl: string;
  readonly #key: string | undefined;
  readonly #headers: Readonly<Record<string, string>>;

  constructor({ baseUrl, apiKey, headers = {} }: ApiCaller) {
    this.#baseUrl = baseUrl;
    this.#key = apiKey;
    this.#headers = headers;
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers: {
        ...(this.#key && { authorization: `Bearer ${this.#key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...this.#headers,
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const answer = new Answer(response, Buffer.from(await response.arrayBuffer()));
    checkAgainstContract(method, path, answer);
    return answer;
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  post = (path: string, body: unknown, headers?: Record<string, string>) => this.send('POST', path, body, headers);

  /** The balance of the account. */
  credits = async (): Promise<number> => (await this.get('/account')).as(Account).credits;

  /**
   * Reserves a slot and uploads the file by its signed URL. Returns the upload_id. `fresh` makes an MP4 file that no cloud has kept
   * results of, so that work on it takes its time.
   */
  async upload(file: string, contentType: string, { fresh = false } = {}): Promise<string> {
    const content = await readFile(file);
    const bytes = fresh ? Buffer.concat([content, freeBox()]) : content;
    const slot = await this.post('/uploads', {
      filename: basename(file),
      content_type: contentType,
      size: bytes.length,
    });
    const { upload_id, upload_url } = slot.as(UploadSlot);
    const put = await fetch(upload_url, { method: 'PUT', headers: { 'content-type': contentType }, body: bytes });
    if (put.status !== 200) throw new Error(`PUT answered ${put.status}: ${await put.text()}`);
    return upload_id;
  }

  /** Reads work until it is completed or failed. Returns every state that was read, in order. */
  async settled<S extends v.GenericSchema<unknown, { status: string }>>(
    path: string,
    schema: S,
  ): Promise<v.InferOutput<S>[]> {
    const seen: v.InferOutput<S>[] = [];
    await until(
      async () => (await this.get(path)).as(schema),
      (work) => seen.push(work) > 0 && (work.status === 'completed' || work.status === 'failed'),
    );
    return seen;
  }
}
