import { AwsError } from '../../aws-error.ts';

/** Error codes and their statuses. https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const statusByCode = {
  AccessDenied: 403,
  AccessForbidden: 403,
  BadDigest: 400,
  BadRequest: 400,
  ConditionalRequestConflict: 409,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InvalidArgument: 400,
  InvalidDigest: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  InvalidRequest: 400,
  InvalidURI: 400,
  KeyTooLongError: 400,
  MalformedTrailerError: 400,
  MalformedXML: 400,
  MetadataTooLarge: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NoSuchVersion: 404,
  PreconditionFailed: 412,
  XAmzContentSHA256Mismatch: 400,
} as const;

/** An error of S3; `members` become elements beside Code and Message. */
export const s3Error = (
  code: keyof typeof statusByCode,
  message: string,
  members: Readonly<Record<string, unknown>> = {},
): AwsError => new AwsError(code, statusByCode[code], message, members);

export const noSuchUpload = (uploadId: string): AwsError =>
  s3Error(
    'NoSuchUpload',
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
    { UploadId: uploadId },
  );

export const preconditionFailed = (condition: string): AwsError =>
  s3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
    Condition: condition,
  });
