import { notSupported } from '../../aws-error.ts';
import { decodeAwsChunked } from './aws-chunked.ts';
import {
  type Checksum,
  type ChecksumAlgorithm,
  checksumAlgorithms,
  checksumHeader,
  parseChecksumAlgorithm,
  type RunningChecksum,
  startChecksum,
  startHash,
} from './checksums.ts';
import type { S3Call } from './s3-call.ts';
import { s3Error } from './s3-error.ts';

/** The largest single PUT and the largest part. https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
export const maxBodyBytes = 5 * 1024 ** 3;

export interface CheckedBody {
  readonly md5: Uint8Array;
  readonly checksum: Checksum | undefined;
}

/** Checks a body, while it is read, against what the request says of it: length, hashes and checksum. */
export class BodyCheck {
  /** The body without its framing. Ending the iteration early keeps the connection open for the error reply. */
  readonly source: AsyncIterable<Uint8Array>;
  readonly #headers: ReadonlyMap<string, string>;
  readonly #trailers = new Map<string, string>();
  readonly #sizeBytes: number;
  readonly #sha256: string | undefined;
  readonly #algorithm: ChecksumAlgorithm | undefined;
  readonly #running: { md5: RunningChecksum; sha256?: RunningChecksum; checksum?: RunningChecksum };

  /** `algorithm` is of the checksum to calculate, which is compared with the request's if it has one. */
  constructor({ call, headers }: S3Call, algorithm: ChecksumAlgorithm | undefined) {
    this.#headers = headers;
    const framed = call.contentSha256?.startsWith('STREAMING-') ?? false;
    if (framed && call.contentSha256 !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') {
      throw notSupported(`the payload signing ${call.contentSha256}`);
    }
    this.#sizeBytes = declaredSize(headers, framed);
    this.#sha256 = /^[0-9a-f]{64}$/.exec(call.contentSha256 ?? '')?.[0];
    this.#algorithm = algorithm;
    this.#running = {
      md5: startHash('md5'),
      ...(this.#sha256 && { sha256: startHash('sha256') }),
      ...(this.#algorithm && { checksum: startChecksum(this.#algorithm) }),
    };
    const body = call.request.iterator({ destroyOnReturn: false });
    this.source = framed ? decodeAwsChunked(body, this.#trailers) : body;
  }

  update(bytes: Uint8Array): void {
    for (const running of Object.values(this.#running)) running.update(bytes);
  }

  /** Call it after the last byte. Throws BadDigest, InvalidDigest, IncompleteBody, XAmzContentSHA256Mismatch. */
  async finish(receivedBytes: number): Promise<CheckedBody> {
    if (receivedBytes !== this.#sizeBytes) {
      throw s3Error(
        'IncompleteBody',
        'You did not provide the number of bytes specified by the Content-Length HTTP header',
      );
    }
    const md5 = await this.#running.md5.digest();
    this.#checkMd5(md5);
    await this.#checkSha256();
    return { md5, checksum: await this.#checkChecksum() };
  }

  #checkMd5(md5: Uint8Array): void {
    const expected = this.#headers.get('content-md5');
    if (expected === undefined) return;
    if (Buffer.from(expected, 'base64').length !== 16) {
      throw s3Error('InvalidDigest', 'The Content-MD5 you specified was invalid.', { 'Content-MD5': expected });
    }
    if (Buffer.from(md5).toString('base64') !== expected) {
      throw s3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.', {
        ExpectedDigest: expected,
      });
    }
  }

  async #checkSha256(): Promise<void> {
    if (!this.#running.sha256) return;
    const actual = Buffer.from(await this.#running.sha256.digest()).toString('hex');
    if (actual === this.#sha256) return;
    throw s3Error(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
      {
        ClientComputedContentSHA256: this.#sha256,
        S3ComputedContentSHA256: actual,
      },
    );
  }

  async #checkChecksum(): Promise<Checksum | undefined> {
    if (!this.#algorithm || !this.#running.checksum) return undefined;
    const value = Buffer.from(await this.#running.checksum.digest()).toString('base64');
    const name = checksumHeader(this.#algorithm);
    const inTrailer = this.#headers.get('x-amz-trailer')?.toLowerCase() === name;
    const expected = inTrailer ? this.#trailers.get(name) : this.#headers.get(name);
    if (inTrailer && expected === undefined) {
      throw s3Error(
        'MalformedTrailerError',
        'The request contained trailing data that was not well-formed or did not conform to our published schema.',
      );
    }
    if (expected !== undefined && expected !== value) {
      throw s3Error('BadDigest', `The ${this.#algorithm} you specified did not match the calculated checksum.`);
    }
    return { algorithm: this.#algorithm, value };
  }
}

function declaredSize(headers: ReadonlyMap<string, string>, framed: boolean): number {
  if (headers.has('transfer-encoding') && !framed)
    throw notSupported('a body of unknown length (Transfer-Encoding: chunked)');
  const length = headers.get(framed ? 'x-amz-decoded-content-length' : 'content-length');
  if (!length || !/^\d+$/.test(length)) {
    throw s3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  if (Number(length) > maxBodyBytes) {
    throw s3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
      ProposedSize: length,
      MaxSizeAllowed: maxBodyBytes,
    });
  }
  return Number(length);
}

/** The algorithm of the checksum that the request has in a header or a trailer. Throws InvalidRequest. */
export function declaredAlgorithm(headers: ReadonlyMap<string, string>): ChecksumAlgorithm | undefined {
  const trailer = headers.get('x-amz-trailer')?.toLowerCase();
  const sent = checksumAlgorithms.filter(
    (name) => headers.has(checksumHeader(name)) || trailer === checksumHeader(name),
  );
  if (sent.length > 1)
    throw s3Error(
      'InvalidRequest',
      'Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.',
    );
  const claimed = headers.get('x-amz-sdk-checksum-algorithm');
  if (claimed && sent[0] !== parseChecksumAlgorithm(claimed)) {
    throw s3Error(
      'InvalidRequest',
      'x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.',
    );
  }
  if (trailer && sent.length === 0) throw notSupported(`the trailer ${trailer}`);
  return sent[0];
}
