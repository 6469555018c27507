import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { LoopbackServer } from '../tls/loopback-server.ts';

/** A bucket that knows signed URLs only: files to read, and parts that are stored, which then are a file to read. */
export class SignedBucket {
  readonly files = new Map<string, Buffer>();
  /** The names that were asked for. */
  readonly asked: string[] = [];
  reads = 0;
  readonly #server = new LoopbackServer<Server>(
    createServer(async (request, response) => {
      const name = new URL(request.url ?? '', 'http://bucket').pathname.slice(1);
      this.asked.push(name);
      if (request.method === 'PUT') {
        this.files.set(name, await buffer(request));
        response.writeHead(200, { etag: `"${name}"` }).end();
        return;
      }
      this.reads += 1;
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      const bytes = this.files.get(name);
      response.writeHead(from ? 206 : 200).end(from ? bytes?.subarray(Number(from), Number(to) + 1) : bytes);
    }),
  );

  listen(): Promise<unknown> {
    return this.#server.listen();
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  url(name: string): string {
    return `http://${this.#server.address}/${name}?signature=secret`;
  }

  /** A file that may be read. */
  file(name: string): { readonly url: string; readonly sizeBytes: number } {
    return { url: this.url(name), sizeBytes: this.files.get(name)?.length ?? 0 };
  }

  /** Where the parts of an upload may be stored. */
  upload(name: string, sizeBytes = 20_000) {
    return { urls: Array.from({ length: 20 }, (_, part) => this.url(`${name}-${part}`)), sizeBytes };
  }

  /** Makes the parts of an upload a file. */
  complete(name: string, etags: readonly string[]): Buffer {
    const whole = Buffer.concat(etags.map((etag) => this.files.get(etag.slice(1, -1)) ?? Buffer.of()));
    this.files.set(name, whole);
    return whole;
  }
}
