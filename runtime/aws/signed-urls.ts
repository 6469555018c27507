import { GetObjectCommand, PutObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { maxSinglePutBytes, signedUrlLifetimeSeconds } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import type { Signer } from '#contract/uses.ts';
import { downloadDisposition } from '#core/views/download-name.ts';
import { bucketName, publicOrigin, signerRoleArn } from '../environment.ts';
import { metered } from '../meter/metered.ts';
import { translateAwsError } from './aws-errors.ts';
import type { Multipart } from './s3-multipart.ts';
import { timeouts } from './timeouts.ts';

const sts = metered('sts', new STSClient(timeouts()));

type Slot = Pick<UploadRecord, 'account_id' | 'upload_id' | 'content_type' | 'size_bytes'>;

/**
 * A URL that takes any number of PUTs of the type and size of a slot, for one hour. Each leaves a version
 * (docs/decisions/quotas.md).
 */
export const signUpload = async (slot: Slot): Promise<string> =>
  getSignedUrl(
    await signerClient('upload'),
    new PutObjectCommand({
      Bucket: bucketName(),
      Key: objectKeys.upload(slot),
      ContentType: slot.content_type,
      // POST /projects refuses a larger file that came by one PUT. Its URL is signed for no bytes, so S3 refuses the PUT already.
      ContentLength: slot.size_bytes > maxSinglePutBytes ? 0 : slot.size_bytes,
    }),
    { expiresIn: signedUrlLifetimeSeconds, signableHeaders: new Set(['content-type', 'content-length', 'host']) },
  );

/** Signs URLs that take one part of a multipart upload, of exactly this size, for one hour from now. */
export const partSigner = async ({ key, multipartId }: Multipart) => {
  const client = await signerClient('part');
  return (partNumber: number, sizeBytes: number): Promise<string> =>
    getSignedUrl(
      client,
      new UploadPartCommand({
        Bucket: bucketName(),
        Key: key,
        UploadId: multipartId,
        PartNumber: partNumber,
        ContentLength: sizeBytes,
      }),
      { expiresIn: signedUrlLifetimeSeconds, signableHeaders: new Set(['content-length', 'host']) },
    );
};

/** Signs URLs that take one part of a video, of any size, for one hour from now. */
export const videoPartSigner = async ({ key, multipartId }: Multipart) => {
  const client = await signerClient('video');
  return (PartNumber: number): Promise<string> =>
    getSignedUrl(client, new UploadPartCommand({ Bucket: bucketName(), Key: key, UploadId: multipartId, PartNumber }), {
      expiresIn: signedUrlLifetimeSeconds,
    });
};

/** Signs the download URLs of videos, for one hour from now. */
export const downloadSigner = async (): Promise<(record: ExportRecord) => Promise<string>> => {
  const client = await signerClient('download');
  return async (record) => {
    const key = objectKeys.video(record);
    const url = await getSignedUrl(
      client,
      new GetObjectCommand({
        Bucket: bucketName(),
        Key: key,
        ResponseContentDisposition: downloadDisposition(record),
      }),
      { expiresIn: signedUrlLifetimeSeconds },
    );
    return atPublicOrigin(url, key);
  };
};

/** The distribution passes the path of an export on to the bucket, whose own host the signature is for. */
const atPublicOrigin = (url: string, key: string): string => {
  const origin = publicOrigin();
  return origin === undefined ? url : `${origin}/${key}${new URL(url).search}`;
};

/** Signs URLs that players and pages read from, for one hour from now. */
export const readSigner = async (
  signer: 'media' | 'review' | 'font' | 'source' | 'probe' | 'frame' | 'results',
): Promise<(key: string, contentType?: string) => Promise<string>> => {
  const client = await signerClient(signer);
  return (key, contentType) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket: bucketName(), Key: key, ResponseContentType: contentType }), {
      expiresIn: signedUrlLifetimeSeconds,
    });
};

/**
 * A URL expires with the credentials that signed it, and those of a Lambda can expire at any time. So each URL is signed by
 * a new session of one hour, the most that role chaining allows
 * (https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles.html#iam-term-role-chaining).
 */
const signerClient = async (signer: Signer): Promise<S3Client> => {
  try {
    const { Credentials } = await sts.send(
      new AssumeRoleCommand({
        RoleArn: signerRoleArn(signer),
        RoleSessionName: `sign-${signer}`,
        DurationSeconds: signedUrlLifetimeSeconds,
      }),
    );
    return new S3Client({
      ...timeouts(),
      credentials: {
        accessKeyId: Credentials?.AccessKeyId ?? '',
        secretAccessKey: Credentials?.SecretAccessKey ?? '',
        sessionToken: Credentials?.SessionToken ?? '',
      },
      // Otherwise the URL is signed for the checksum of an empty body, and every real upload is refused.
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
  } catch (error) {
    throw translateAwsError(error);
  }
};
