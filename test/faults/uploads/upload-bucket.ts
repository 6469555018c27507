import { Crc64Nvme } from '@aws-sdk/checksums/crc';
import { AwsError } from '@cueline/local-aws/aws-error.ts';
import { namedParts, Objects, type Reply } from '../world/objects.ts';
import type { SentCall } from '../world/sent-call.ts';

/** S3's minimum for parts but the last is 5 MiB. Chunks have 4 bytes here for 4 MiB, so the minimum is 5 bytes. */
const minPartBytes = 5;

/** The bucket of resumable uploads: its checksums are real, and it refuses small parts and wrong checksums. Contents are ASCII. */
export class UploadBucket {
  readonly #bucket = new Objects();
  readonly objects = this.#bucket.contents;
  readonly multiparts = this.#bucket.multiparts;

  async handle(call: SentCall): Promise<Reply> {
    const { operation, path, body } = call;
    const key = decodeURIComponent(path.split('/').slice(2).join('/'));
    if (operation === 'POST an upload' && !this.objects.has(key)) await this.#checkParts(call);
    const reply = this.#bucket.handle(call);
    if (!withChecksum.has(operation)) return reply;
    const checksum = await crc64(operation === 'HeadObject' ? String(this.objects.get(key)) : body);
    return { ...reply, headers: { ...reply.headers, 'x-amz-checksum-crc64nvme': checksum } };
  }

  async #checkParts({ query: { uploadId = '' }, headers, body }: SentCall): Promise<void> {
    const multipart = this.multiparts.get(uploadId);
    if (!multipart) return;
    const contents = namedParts(multipart, body);
    if (contents.slice(0, -1).some((content) => content.length < minPartBytes)) {
      throw new AwsError('EntityTooSmall', 400, 'Your proposed upload is smaller than the minimum allowed size');
    }
    if (headers['x-amz-checksum-crc64nvme'] !== (await crc64(contents.join(''))))
      throw new AwsError('BadDigest', 400, 'Checksum');
  }
}

const withChecksum = new Set(['PutObject', 'PUT an upload', 'HeadObject']);

const crc64 = async (content: string): Promise<string> => {
  const crc = new Crc64Nvme();
  crc.update(Buffer.from(content));
  return Buffer.from(await crc.digest()).toString('base64');
};
