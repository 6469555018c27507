import { AppError } from '../app-error.ts';

export const tusVersion = '1.0.0';
export const tusExtensions = ['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum'];

export type TusMethod = 'OPTIONS' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
const tusMethods: readonly string[] = ['OPTIONS', 'POST', 'HEAD', 'PATCH', 'DELETE'] satisfies TusMethod[];
const isTusMethod = (method: string): method is TusMethod => tusMethods.includes(method);

/** Names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** The effective method: "If this header is present, the actual method of the request is ignored". Undefined for other methods. */
export const methodOf = (method: string, headers: RequestHeaders): TusMethod | undefined => {
  const wanted = (headers['x-http-method-override'] ?? method).toUpperCase();
  return isTusMethod(wanted) ? wanted : undefined;
};

/** Throws tus_version_unsupported: such a request must not be processed. */
export const refuseOtherVersions = (headers: RequestHeaders): void => {
  if (headers['tus-resumable'] === tusVersion) return;
  throw new AppError(
    'tus_version_unsupported',
    `Send the header Tus-Resumable: ${tusVersion}, the version of TUS that this server supports.`,
  );
};

/** A header with a whole number of bytes, in digits only. Throws tus_invalid_request. */
export const byteCount = (headers: RequestHeaders, name: string): number => {
  const text = headers[name.toLowerCase()];
  if (text === undefined) throw new AppError('tus_invalid_request', `The header ${name} is missing.`, { param: name });
  if (!/^\d{1,15}$/.test(text)) {
    throw new AppError('tus_invalid_request', `${name} must be a whole number of bytes.`, { param: name });
  }
  return Number(text);
};

const chunkType = 'application/offset+octet-stream';

/** Throws tus_unsupported_media_type. */
export const refuseOtherTypes = (headers: RequestHeaders): void => {
  if (headers['content-type']?.split(';')[0]?.trim().toLowerCase() === chunkType) return;
  throw new AppError('tus_unsupported_media_type', `A chunk's Content-Type must be ${chunkType}.`);
};

/** Throws tus_invalid_request. The extension is not announced, but clients with parallel uploads use it anyway. */
export const refuseConcatenation = (headers: RequestHeaders): void => {
  if (headers['upload-concat'] === undefined) return;
  throw new AppError(
    'tus_invalid_request',
    'Concatenation is not supported: upload the file in one piece, which is parallelUploads: 1 in tus-js-client.',
    { param: 'Upload-Concat' },
  );
};

/**
 * The declared size of a new upload, which must equal that of its slot. Throws tus_too_large for more, and tus_invalid_request
 * for less and for a deferred length (creation-defer-length is not announced).
 */
export const declaredLength = (headers: RequestHeaders, slotBytes: number): number => {
  if (headers['upload-defer-length'] !== undefined) {
    throw new AppError(
      'tus_invalid_request',
      'The size must be known: send Upload-Length, since Upload-Defer-Length is not supported.',
      {
        param: 'Upload-Defer-Length',
      },
    );
  }
  const length = byteCount(headers, 'Upload-Length');
  if (length === slotBytes) return length;
  throw new AppError(
    length > slotBytes ? 'tus_too_large' : 'tus_invalid_request',
    `Upload-Length is ${length}, but the slot was reserved for ${slotBytes} bytes.`,
    { param: 'Upload-Length' },
  );
};
