import { GetObjectCommand, HeadObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import * as v from 'valibot';
import { AwsError, notSupported } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import type { AwsCall } from '../../edge/aws-service.ts';
import { containerFormat } from '../../media/container-format.ts';
import { probeUrl } from '../../media/probe-file.ts';
import { parseS3Uri, s3As } from '../../media/s3-files.ts';
import { probeResult } from './probe-result.ts';

const Request = v.strictObject({ inputFiles: v.strictTuple([v.strictObject({ fileUrl: v.string() })]) });

/** Probes one file in S3 with the caller's rights. The container of an unrecognised file has no format. */
export async function probe(context: CloudContext, body: unknown, call: AwsCall) {
  call.countAs('Probe');
  call.authorize('mediaconvert:Probe', '*');
  const parsed = v.safeParse(Request, body);
  if (!parsed.success)
    throw new AwsError('BadRequestException', 400, parsed.issues.map(({ message }) => message).join('; '));
  const [{ fileUrl }] = parsed.output.inputFiles;
  if (/^https?:/.test(fileUrl)) throw notSupported('mediaconvert:Probe of HTTP URLs');
  const location = parseS3Uri(fileUrl);
  if (!location) throw new AwsError('BadRequestException', 400, `${fileUrl} is not an S3 URL`);
  const s3 = s3As(context, call.principal, 'mediaconvert');
  const object = { Bucket: location.bucket, Key: location.key };
  const found = await s3.send(new HeadObjectCommand(object)).catch(refuse(fileUrl));
  const metadata = {
    eTag: found.ETag,
    fileSize: found.ContentLength,
    lastModified: found.LastModified && Math.floor(found.LastModified.getTime() / 1000),
    mimeType: found.ContentType,
  };
  const unknown = { probeResults: [{ container: {}, metadata, trackMappings: [] }] };
  if (!found.ContentLength) return unknown;
  const { Body } = await s3.send(new GetObjectCommand({ ...object, Range: 'bytes=0-63' })).catch(refuse(fileUrl));
  const head = Buffer.from((await Body?.transformToByteArray()) ?? []);
  const probed = await probeUrl(
    await getSignedUrl(s3, new GetObjectCommand(object), { expiresIn: 60 }),
    `${found.ETag} ${found.ContentLength}`,
    context,
  );
  if (probed === 'unrecognised') return unknown;
  if (probed === 'corrupt') {
    throw new AwsError(
      'UnprocessableEntityException',
      422,
      `The file ${fileUrl} is recognized but malformed or corrupt.`,
    );
  }
  return { probeResults: [{ ...probeResult(probed, containerFormat(probed, head)), metadata }] };
}

const refuse = (fileUrl: string) => (error: unknown) => {
  if (!(error instanceof S3ServiceException)) throw error;
  const status = error.$metadata.httpStatusCode;
  if (status === 404) throw new AwsError('NotFoundException', 404, `The file ${fileUrl} does not exist.`);
  if (status === 403) throw new AwsError('ForbiddenException', 403, `You don't have permission to read ${fileUrl}.`);
  throw error;
};
