/** A job that ends as ERROR. Codes: https://docs.aws.amazon.com/mediaconvert/latest/ug/mediaconvert_error_codes.html */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
  readonly code: number;
  constructor(code: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export const INPUT_NOT_OPENED = 1010;
export const NO_VIDEO = 1020;
export const NO_AUDIO = 1021;
export const CODEC_NOT_READ = 1030;
export const BAD_SETTINGS = 1040;
export const BAD_CLIP = 1060;
export const S3_DENIED = 1401;
export const S3_NOT_FOUND = 1404;
export const ROLE_INVALID = 1432;
export const ROLE_NOT_ASSUMED = 1434;
export const INTERNAL = 1999;
