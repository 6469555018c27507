/**
 * What a caller of the API meets as a refusal or a promise: sizes, counts, lifetimes, time limits, one name each; the reference
 * documents them. What differs by plan is in plans.ts, by class of requests in rate-limits.ts; alarms and retention are in
 * lib/limits.ts. Every other number is a constant of the one module that obeys it, and no meaning has a number twice.
 */
export const maxTitleLength = 200;
/** Metadata of a project, as Stripe's keys and values. https://docs.stripe.com/metadata */
export const maxMetadataPairs = 20;
export const maxMetadataKeyLength = 40;
export const maxMetadataValueLength = 500;
export const maxExternalIdLength = 200;
/** Characters of a webhook endpoint's description. */
export const maxDescriptionLength = 200;
export const maxFilenameLength = 200;
/** Problems of a request that the reply names; a body of six megabytes may have a hundred thousand. */
export const maxErrorDetails = 100;
export const maxIdempotencyKeyLength = 200;
export const idempotencyLifetimeSeconds = 24 * 3600;
export const quoteLifetimeSeconds = 15 * 60;
/** How long the record of a quote is kept after it was made. Until then an expired quote is answered 410, afterwards 404. */
export const quoteRecordLifetimeSeconds = 24 * 3600;
export const uploadSlotLifetimeSeconds = 24 * 3600;
/**
 * Characters of a URL that Cueline connects to. A presigned URL with a session token has more than 2,000; RFC 9110 section 4.1
 * recommends to support at least 8,000.
 */
export const maxUrlLength = 8192;
/** Redirects that an imported link may lead through. */
export const maxRedirects = 8;
/** Characters of a project's text: lyrics or a script. */
export const maxTextLength = 100_000;
/** Characters of an edited transcript: four hours of fast speech are a quarter of them, and a Lambda's response is at most 6 MB. */
export const maxTranscriptTextLength = 1_000_000;
export const maxTranscriptBytes = 5_500_000;

/** Links in a batch. A request of a Lambda has at most 6 MB, which are 600 bytes for each. */
export const maxBatchSources = 10_000;
/** Batches of an account that have not ended. */
export const maxOpenBatches = 20;
/** How long a batch and its results are kept after its end. */
export const batchLifetimeSeconds = 90 * 24 * 3600;

/** Amazon Transcribe: MaxSpeakerLabels. https://docs.aws.amazon.com/transcribe/latest/APIReference/API_Settings.html */
export const minSpeakers = 2;
export const maxSpeakers = 30;
/** Keywords of a style. */
export const maxKeywords = 100;
export const maxKeywordLength = 50;
/** Keywords of a look document, which travels with each project, export and quote that has it. */
export const maxLookKeywords = 20;
export const defaultMaxSpeakers = 10;
export const maxSpeakerLabelLength = 100;
export const maxSpeakerNameLength = 200;

/** Saved styles of an account. */
export const maxStyles = 100;
export const maxStyleNameLength = 100;
/** Entries of the vocabulary of an account, and of one project, whose record has them. */
export const maxVocabulary = 500;
export const maxVocabularyBytes = 200_000;
export const maxProjectVocabulary = 50;
export const maxVocabularyWordLength = 60;
export const maxSoundsLike = 5;
/** What a recogniser wrote for one entry: four words. */
export const maxHeardLength = 500;
/** Suggestions that one request dismisses, in one transaction. */
export const maxDismissals = 50;
/** Fonts of an account. One file is sent as base64 in JSON, since a Lambda request is at most 6 MB. */
export const maxFonts = 20;
export const maxFontBytes = 4_000_000;
export const maxFontNameLength = 100;
/** The largest of our fonts takes a tenth of it. */
export const maxFontCheckMs = 5000;

/** Saves of one author within this time are one version of a transcript (docs/decisions/transcript-versions.md). */
export const versionMergeMs = 600_000;
/** Transcript versions that are kept without a name or an export; the newest ones. */
export const keptVersions = 50;
export const maxVersionNameLength = 200;
/** Warnings in the reply of PUT transcript. */
export const maxTranscriptWarnings = 100;

/**
 * Time to align a subtitle file with the words that were heard. Sixty thousand words, which are seven hours of speech, take half of
 * it.
 */
export const maxSubtitleAlignMs = 10_000;
export const maxEditOperations = 1000;
/** The words that a list of changes has in full; a Lambda's response is at most 6 MB. */
export const maxDiffWords = 20_000;

/** A review link, in days. */
export const defaultReviewLinkDays = 7;
export const maxReviewLinkDays = 30;
export const maxReviewLinkNameLength = 100;
export const maxReviewerNameLength = 100;
export const maxCommentLength = 2000;
/** Comments of a project, resolved ones included. */
export const maxComments = 1000;

/** A short link is valid as long as a signed URL, but no longer than this after its first use. */
export const openedLinkLifetimeSeconds = 600;
/** How long upload_url and download_url are valid; role chaining allows no more (runtime/aws/signed-urls.ts). */
export const signedUrlLifetimeSeconds = 3600;
/** A file that came by single PUT is copied inside one request, so it may not be larger (docs/decisions/resumable-uploads.md). */
export const maxSinglePutBytes = 1024 ** 3;

/** Amazon Transcribe: 4 hours, 2 GB, at least 500 ms. https://docs.aws.amazon.com/transcribe/latest/dg/limits-guidelines.html */
export const maxMediaMs = 4 * 3600 * 1000;
/** Length of media that a test key makes a project of: its videos cost nothing, and what makes them does. */
export const maxTestMediaMs = 600_000;
export const maxTranscribeBytes = 2 * 1024 ** 3;
export const minMediaMs = 500;
/** Audio tracks that one transcription tries in turn until one contains speech; AWS bills each. */
export const maxAudioTracksTried = 4;

/**
 * Bytes of one TUS PATCH: a Lambda request is at most 6 MB with the body as base64, so about 4.4 MiB of body
 * (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html).
 */
export const chunkBytes = 4 * 1024 ** 2;
/** An S3 part has at least 5 MiB, except the last, and an upload at most 10,000 parts: two chunks make a part. */
export const chunksPerPart = 2;
export const maxParts = 10_000;
/** Bytes of a part that a client sends to S3 by a signed URL; the last may have fewer. The largest file of a plan has 3,125. */
export const signedPartBytes = 16 * 1024 ** 2;
/** Parts that one request signs. */
export const maxSignedParts = 100;
/** An unfinished resumable upload expires this long after its last chunk, and no later than its slot. */
export const resumableIdleSeconds = 3600;
/**
 * A chunk is stored in about a second. After this time the client may try again: what a slower or a dead request still
 * writes has a part number of its own and never becomes part of the upload.
 */
export const chunkLeaseMs = 5000;

/** A warm Lambda caches a valid API key for this long, so a revoked key may be accepted for as long. */
export const keyCacheSeconds = 60;
/** Keys of an account that are not revoked. */
export const maxApiKeys = 100;
export const maxApiKeyNameLength = 100;
/** A key that an operator made, and three generations below it. Each of them may have a cap, which every charge writes. */
export const maxKeyAncestors = 3;
/** Secrets of one key that are valid at the same time. */
export const maxKeySecrets = 3;
export const maxSecretOverlapSeconds = 7 * 24 * 3600;
/** How long deliveries are signed with the secret before a rotation too. */
export const webhookSecretOverlapSeconds = 24 * 3600;
/** How long the record of a revoked key is kept: longer than any work is open, since a refund changes what its key has spent. */
export const revokedKeyLifetimeSeconds = 30 * 24 * 3600;
/** A console session, and a one-time link to one. */
export const sessionLifetimeSeconds = 8 * 3600;
export const consoleLinkLifetimeSeconds = 600;
/** OAuth: until a client has to take its key; how long the use of a code is remembered; an access token. */
export const authorizationCodeLifetimeSeconds = 60;
export const usedCodeLifetimeSeconds = 24 * 3600;
export const accessTokenLifetimeSeconds = 3600;
/** A refresh token is answered the same for this time, since a reply may be lost and programs share a token. */
export const refreshRetrySeconds = 60;
export const maxClientDocumentBytes = 10_240;
export const maxAuthorizationQueryLength = 20_000;
/** `last_used_at` of a key is written at most once in this time. */
export const lastUsedEverySeconds = 3600;

/** Time to lay out a preview. An hour of speech takes a tenth of it. */
export const maxPreviewLayoutMs = 5000;
/** Time to decode the video's frame under a preview. Of the route's 29 seconds, 5 are left for loading FFmpeg and writing a PNG. */
export const maxFrameDecodingMs = 15_000;
/** The same where the account has no credits. */
export const maxFreeFrameDecodingMs = 5000;
/** Preview PNG: its base64 must fit Lambda's 6 MB response. */
export const maxPictureBytes = 4 * 2 ** 20;

/** How long a receiver may take to answer, and how old a signature may be (docs/guides/webhooks.md). */
export const deliveryTimeoutMs = 10_000;
export const maxSignatureAgeSeconds = 300;
/** Only the status of a receiver's response is used; this much of the body is read, so that the receiver can finish it. */
export const maxReceiverResponseBytes = 64 * 1024;
/** What the log of deliveries keeps of it, in UTF-8 (docs/decisions/webhook-deliveries.md). */
export const keptAnswerBytes = 1024;
/** The log keeps the newest attempts of a delivery. Those of a day of retries are fewer. */
export const maxKeptAttempts = 20;
/** Events and the log of their deliveries are kept for 30 days (docs/guides/webhooks.md). */
export const deliveryLifetimeSeconds = 30 * 24 * 3600;
/**
 * GET /events in order leaves out what was listed later than this ago: what was listed at the same time may still be on its way to
 * the index. Longer than FanOut runs.
 */
export const eventSettledSeconds = 60;
/** The end of an edited word may be this far after the end of the media; it is then clamped. */
export const endToleranceMs = 500;

export const maxListLength = 100;
export const defaultListLength = 20;
/** Items of a page of a list that once was not paged, at most and by default. No account has more styles, fonts, keys or endpoints. */
export const maxWholeList = 1000;

/** How many items one request of a list with a filter reads. */
export const maxSearched = 1000;

/** No work is open for longer: SQS keeps a message for at most 14 days, and executions end within two. */
export const maxOpenDays = 16;
/** A refund is made within so many days after its work was created: a sweep may find a day later that the work has ended. */
export const maxRefundDays = maxOpenDays + 1;

/** Percent of a monthly budget whose crossing is an event. */
export const budgetThresholds = [50, 80, 100] as const;

/** Days of one GET /usage, and how many if the request names no first day. */
export const maxUsageDays = 92;
export const defaultUsageDays = 30;
/** Rows of GET /usage as CSV: a Lambda's response is at most 6 MB. */
export const maxUsageCsvRows = 50_000;
