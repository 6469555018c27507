import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { weightsOf } from './weights.ts';

/** Lambda answers 6 MB, some of which is for the headers. */
const maxBodyBytes = 5.9 * 2 ** 20;

interface ServedFile {
  /** Weak, since it names both encodings; absent where nothing tells whether the file has changed. */
  readonly etag?: string | undefined;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Base64 of the file, and of the file gzipped. */
  readonly plain: () => string;
  readonly gzipped: () => string;
}

/** A file in the encoding that the request accepts; 304 where the client has it (RFC 9110, sections 12.5.3 and 13.1.2). */
export const fileAnswer = (
  { headers }: Pick<APIGatewayProxyEventV2, 'headers'>,
  file: ServedFile,
): APIGatewayProxyStructuredResultV2 => {
  const { etag } = file;
  const told = { vary: 'Accept-Encoding', ...(etag && { etag }), ...file.headers };
  if (etag && hasTag(headers['if-none-match'], etag)) return { statusCode: 304, headers: told };
  const zipped = acceptsGzip(headers['accept-encoding']);
  const body = zipped ? file.gzipped() : file.plain();
  if (body.length > maxBodyBytes) return { statusCode: 406, headers: told, body: 'This file is sent gzipped only.\n' };
  return {
    statusCode: 200,
    headers: { 'content-type': file.contentType, ...told, ...(zipped && { 'content-encoding': 'gzip' }) },
    isBase64Encoded: true,
    body,
  };
};

const hasTag = (sent = '', etag: string): boolean =>
  sent.split(',').some((tag) => tag.trim() === '*' || weak(tag.trim()) === weak(etag));

const weak = (tag: string): string => tag.replace(/^W\//, '');

const acceptsGzip = (sent: string | undefined): boolean => {
  const weights = weightsOf(sent);
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
};
