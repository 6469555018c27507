import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Api } from '../cloud/api.ts';
import { CloudProcess } from '../cloud/cloud-process.ts';
import { type Answer, FileHost, withoutRanges, withRanges } from '../tls/file-host.ts';
import { tlsAuthority } from '../tls/tls-authority.ts';
import { shareAnswers, shareNames } from './share-hosts.ts';

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));
export const talk = fixture('greeting.mp4');

/** An MP4 box that players skip. */
const freeBox = (sizeBytes: number): Buffer => {
  const box = Buffer.alloc(sizeBytes, 7);
  box.writeUInt32BE(sizeBytes, 0);
  box.write('free', 4);
  return box;
};

/** Valid media of several parts. */
export const longTalk = Buffer.concat([talk, freeBox(40 * 1024 ** 2)]);

export const mediaHost = 'media.host-of-files.com';
export const urlOf = (path: string) => (path.startsWith('https:') ? path : `https://${mediaHost}${path}`);

/** A local cloud and public hosts of good, bad and shared media for its imports. */
export class ImportCloud {
  /** The number of open answers of /slow.mp4. */
  slowTransfers = 0;
  readonly host: FileHost;
  readonly #authority = tlsAuthority(mediaHost, ...shareNames);
  readonly #otherAuthority = tlsAuthority(mediaHost);
  readonly #untrusted: FileHost;
  #cloud: CloudProcess | undefined;

  private constructor() {
    this.#untrusted = new FileHost(this.#otherAuthority, { '/talk.mp4': withRanges(talk) });
    this.host = new FileHost(this.#authority, { ...this.#answers(), ...shareAnswers(talk) });
  }

  static async start(): Promise<ImportCloud> {
    const started = new ImportCloud();
    await Promise.all([started.host.listen(), started.#untrusted.listen()]);
    started.#cloud = await CloudProcess.start({
      args: [
        ...[mediaHost, ...shareNames].flatMap((name) => ['--public-host', `${name}=${started.host.address}`]),
        ...['--ca', started.#authority.caFile],
        ...['--public-host', `untrusted.host-of-files.com=${started.#untrusted.address}`],
      ],
    });
    return started;
  }

  get cloud(): CloudProcess {
    if (!this.#cloud) throw new Error('The cloud has not started.');
    return this.#cloud;
  }

  client(apiKey = this.cloud.ready.api_key): Api {
    return new Api({ baseUrl: this.cloud.ready.base_url, apiKey });
  }

  /** Requests an import and waits for its end. */
  async imported(path: string, body: object = {}, client = this.client()) {
    const answer = await client.post('/projects', { source_url: urlOf(path), auto_transcribe: false, ...body });
    expect(answer.text).toContain('importing');
    const begun = answer.as(Project);
    const states = await client.settled(`/jobs/${begun.job_id}`, Job);
    return { begun, states, project: (await client.get(`/projects/${begun.id}`)).as(Project) };
  }

  async stop(): Promise<void> {
    await this.#cloud?.stopAndForget();
    await Promise.all([this.host.stop(), this.#untrusted.stop()]);
    this.#authority.forget();
    this.#otherAuthority.forget();
  }

  /** Answers byte ranges, each but the first byte's at 200 KB a second: fast enough not to be refused, and slow enough to last minutes. */
  #slowRanges: Answer = (request, response, url) => {
    if (request.headers.range === 'bytes=0-0') return withRanges(longTalk)(request, response, url);
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    response.writeHead(206, { 'content-range': `bytes ${first}-${last}/${longTalk.length}` });
    this.slowTransfers += 1;
    const sending = setInterval(() => response.write(Buffer.alloc(20 * 1024)), 100);
    return response.on('close', () => {
      clearInterval(sending);
      this.slowTransfers -= 1;
    });
  };

  #answers(): Record<string, Answer> {
    let isWhole = true;
    return {
      '/talks/My%20talk.mp4': withRanges(talk),
      '/long%20talk.mp4': withRanges(longTalk, { etag: '"v1"' }),
      '/stream.mp4': withoutRanges(longTalk),
      '/voice.mp3': withoutRanges(fixture('voice.mp3')),
      '/moved.mp4': (_, response) => response.writeHead(302, { location: '/talks/My%20talk.mp4' }).end(),
      '/inward.mp4': (_, response) => response.writeHead(302, { location: 'https://169.254.169.254/latest/' }).end(),
      '/page.mp4': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in</html>'),
      '/gif.mp4': withRanges(Buffer.from('GIF89a'.padEnd(100))),
      '/empty.mp4': withoutRanges(Buffer.alloc(0)),
      // Sends more bytes than its Content-Length.
      '/longer.mp4': (_, response) => {
        response.writeHead(200, { 'content-length': talk.length });
        response.end(Buffer.concat([talk, Buffer.from('and more')]));
      },
      // Ignores If-Range, and is another file after the first request.
      '/changed.mp4': (request, response, url) => {
        const etag = request.headers.range === 'bytes=0-0' ? '"v1"' : '"v2"';
        return request.headers.range
          ? withRanges(longTalk, { etag })(request, response, url)
          : withoutRanges(longTalk)(request, response);
      },
      // Sends fewer bytes than its Content-Length, then closes the connection.
      '/short.mp4': (_, response) => {
        response.writeHead(200, { 'content-length': talk.length + 5 });
        response.write(talk, () => response.destroy());
      },
      // Breaks the first range off once.
      '/cut.mp4': (request, response, url) => {
        if (request.headers.range !== 'bytes=0-0' && isWhole) {
          isWhole = false;
          response.writeHead(206, {
            'content-range': `bytes 0-${16 * 1024 ** 2 - 1}/${longTalk.length}`,
            'content-length': 16 * 1024 ** 2,
          });
          response.write(longTalk.subarray(0, 1024 ** 2), () => response.destroy());
        } else withRanges(longTalk)(request, response, url);
      },
      // Answers the range of the first request, and no other.
      '/liar.mp4': (request, response, url) => {
        if (request.headers.range === 'bytes=0-0') return withRanges(longTalk)(request, response, url);
        return withoutRanges(longTalk)(request, response);
      },
      '/huge.mp4': (_, response) =>
        response.writeHead(206, { 'content-range': `bytes 0-0/${600 * 1024 ** 2}` }).end('x'),
      // Has no length and no end.
      '/endless.mp4': (_, response) => {
        response.writeHead(200);
        const block = Buffer.alloc(1024 ** 2);
        const more = () => {
          while (!response.destroyed && response.write(block));
        };
        response.on('drain', more);
        more();
      },
      '/slow.mp4': this.#slowRanges,
      '/drip.mp4': (_, response) => {
        response.writeHead(200, { 'content-length': talk.length });
        const drip = setInterval(() => response.write('x'), 500);
        response.on('close', () => clearInterval(drip));
      },
    };
  }
}
