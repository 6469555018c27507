import { SOURCE_BROKEN, SOURCE_REFUSED } from '#contract/step-errors.ts';
import { AppError } from '#core/app-error.ts';
import { EgressRefused } from '#core/egress/egress-refused.ts';
import { UnsupportedSource } from '#core/sources/unsupported-source.ts';
import { StepError } from '#core/step-error.ts';
import { HostNotFound } from '#runtime/egress/vetted-addresses.ts';

/** Advice for the user about a host that fails: for a moment, or for good. */
export const later = 'Try again later, or upload the file with POST /uploads.';
const elsewhere = 'Give a link to another host, or upload the file with POST /uploads.';

/** A failure for good, which a retry would not change. The message is for the user. */
export const refusedSource = (message: string, cause?: unknown): StepError =>
  new StepError(SOURCE_REFUSED, message, { cause });

/** A failure that the machine retries. The user gets the message if it lasts. */
export const brokenSource = (message: string, cause?: unknown): StepError =>
  new StepError(SOURCE_BROKEN, message, { cause });

/** An error of the network as the error of the step. */
export const sourceFailure = (error: unknown): unknown => {
  if (error instanceof StepError || error instanceof AppError) return error;
  if (error instanceof EgressRefused || error instanceof UnsupportedSource) return refusedSource(error.message, error);
  if (error instanceof HostNotFound) return brokenSource(error.message, error);
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (certificateCodes.test(code))
    return refusedSource(`The TLS certificate of the host is not valid. ${elsewhere}`, error);
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return brokenSource(`The host did not answer in time. ${later}`, error);
  }
  // The remaining errors of sockets, TLS and the HTTP parser have a code; an error without one is a bug.
  return code ? brokenSource(`The connection to the host failed or broke off. ${later}`, error) : error;
};

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes, and a host name that is not in the certificate. */
const certificateCodes = /^(CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_CA|HOSTNAME_MISMATCH)/;
