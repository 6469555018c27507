import { type HttpRequest, type HttpResponse, type HttpStack, Upload } from 'tus-js-client';
import { chunkBytes, type UploadWorld } from './upload-world.ts';

type Slot = ReturnType<UploadWorld['reserve']>;

/** One request in so many is lost, or its answer. */
const lostEvery = 10;
const maxTries = 400;

/** Uploads with tus-js-client over a network that loses some requests and some answers. */
export const realClient = async (world: UploadWorld, slot: Slot): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(Buffer.from(slot.content), {
    endpoint: 'https://api.example/v1/uploads/tus',
    metadata: { upload_id: slot.upload_id },
    chunkSize: chunkBytes,
    retryDelays: Array.from({ length: maxTries }, () => 1),
    httpStack: stackOf(world, slot),
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus();
      return !(status === 410 || (status === 404 && !world.slot(slot.upload_id)));
    },
    onSuccess: () => resolve(),
    onError: (error) => reject(error),
  });
  upload.start();
  await promise.catch((error: Error) => {
    if (world.slot(slot.upload_id) && !world.slot(slot.upload_id)?.terminated_at) world.violations.push(error.message);
  });
};

const stackOf = (world: UploadWorld, slot: Slot): HttpStack => ({
  getName: () => 'world',
  createRequest: (method, url) => new WorldRequest(world, slot, method, url),
});

class WorldRequest implements HttpRequest {
  readonly #world: UploadWorld;
  readonly #slot: Slot;
  readonly #method: string;
  readonly #url: string;
  readonly #headers: Record<string, string> = {};

  constructor(world: UploadWorld, slot: Slot, method: string, url: string) {
    this.#world = world;
    this.#slot = slot;
    this.#method = method;
    this.#url = url;
  }

  getMethod = () => this.#method;
  getURL = () => this.#url;
  setHeader = (name: string, value: string) => {
    this.#headers[name.toLowerCase()] = value;
  };
  getHeader = (name: string) => this.#headers[name.toLowerCase()];
  setProgressHandler = () => {};
  abort = async () => {};
  getUnderlyingObject = () => this;

  async send(body?: unknown): Promise<HttpResponse> {
    const lost = this.#world.random() * lostEvery;
    if (lost < 0.5) throw new Error('The connection broke before the request arrived');
    const text = Buffer.isBuffer(body) ? body.toString('latin1') : '';
    const response = await this.#world.send(this.#method, this.#slot, this.#headers, text);
    if (!response || lost < 1) throw new Error('The connection broke before the answer arrived');
    return {
      getStatus: () => response.statusCode,
      getHeader: (name) => response.headers[name.toLowerCase()],
      getBody: () => '',
      getUnderlyingObject: () => response,
    };
  }
}
