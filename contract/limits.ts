/** The limits of the API and of the services behind it, one name each; docs/reference.html tells callers of them. */
export const maxTitleLength = 200;
export const maxFilenameLength = 200;
export const maxIdempotencyKeyLength = 200;
export const idempotencyLifetimeSeconds = 24 * 3600;
export const uploadSlotLifetimeSeconds = 24 * 3600;
/**
 * Of a URL that we reach out to. A presigned URL with a session token in it has more than 2,000 characters; RFC 9110 section
 * 4.1 recommends to support 8,000 at least.
 */
export const maxUrlLength = 8192;
/** Of lyrics or a script. */
export const maxTextLength = 100_000;
/** Of an edited transcript: four hours of fast speech are a quarter of it, and Lambda answers at most 6 MB. */
export const maxTranscriptTextLength = 1_000_000;
export const maxTranscriptBytes = 5_500_000;

/** How long upload_url and download_url live; role chaining allows no more (runtime/aws/signed-urls.ts). */
export const signedUrlLifetimeSeconds = 3600;
/** A file that came by single PUT is copied inside one request, so it may not be larger (docs/decisions/resumable-uploads.md). */
export const maxSinglePutBytes = 1024 ** 3;

/** Amazon Transcribe: 4 hours, 2 GB, at least 500 ms. https://docs.aws.amazon.com/transcribe/latest/dg/limits-guidelines.html */
export const maxMediaMs = 4 * 3600 * 1000;
export const maxTranscribeBytes = 2 * 1024 ** 3;
export const minMediaMs = 500;
/** Audio tracks that a transcription listens to, one after the other, until somebody speaks: each is paid for. */
export const maxAudioTracksHeard = 4;

/**
 * Bytes of one PATCH: Lambda takes 6 MB with the body as base64, so at most about 4.4 MiB of it
 * (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html).
 */
export const chunkBytes = 4 * 1024 ** 2;
/** S3's parts are 5 MiB or more, the last excepted, and 10,000 at most: two chunks make one. */
export const chunksPerPart = 2;
export const maxParts = 10_000;
/** An unfinished resumable upload lives this long after its last chunk, and the slot's own lifetime at most. */
export const resumableIdleSeconds = 3600;
/**
 * A chunk is stored in a second. Longer than that the upload is not closed to the client's next try: what a slower or a
 * dead request may still write is kept apart and never becomes part of the upload.
 */
export const chunkLeaseMs = 5000;

/** A key that was good stays good this long in a warm Lambda, so a revoked one may live that long. */
export const keyCacheSeconds = 60;

/** GET exports and GET webhooks are not paged. */
export const maxExportsListed = 1000;
export const maxWebhooksListed = 1000;

/** How long a receiver may take to answer, and how old a signature may be (docs/webhooks.md). */
export const deliveryTimeoutMs = 10_000;
export const maxSignatureAgeSeconds = 300;
/** What a receiver says beyond its status is of no use; so much is read, so that a receiver can finish its answer. */
export const maxReceiverAnswerBytes = 64 * 1024;
/** What was delivered, and what not, is kept for 30 days (docs/webhooks.md). */
export const deliveryLifetimeSeconds = 30 * 24 * 3600;
/** A word's end may lie this far past the media's, and is then clamped. */
export const endToleranceMs = 500;

export const maxListLength = 100;
export const defaultListLength = 20;
