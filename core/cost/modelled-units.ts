import type { Units } from '#contract/schemas/cost-line.ts';

/*
 * What AWS services and the holders of signed URLs use because of a call of ours: no client of ours sees it, so it is
 * reckoned by rule. The end-to-end tests hold these rules to what the stand-ins count (test/support/whole-run/compare-calls.ts).
 */

/** State transitions, and what Step Functions writes of each to the log of its machine: two to five events of some 350 bytes. */
export const transitionUnits = (count: number): Units => ({ states_transitions: count, log_bytes: count * 1500 });

/** The gateway's line in the access log: the fields of lib/stacks/api-stack.ts, and the 26 bytes that CloudWatch adds. */
export const accessLogUnits: Units = { log_bytes: 280 };

/** Lambda receives the messages that it hands over, and deletes those that were handled, all at once. */
export const receiveUnits: Units = { sqs_requests: 1 };
export const deleteUnits: Units = { sqs_requests: 1 };

/** A schedule that sends one message of a group. */
export const scheduleUnits: Units = { scheduler_invocations: 1, sqs_fair_requests: 1 };

/** Transcribe looks at the media, tries out where it is to write, reads and writes. */
export const speechJobUnits: Units = { s3_get_requests: 2, s3_put_requests: 2 };

/** MediaConvert looks at the file and reads its headers. */
export const probeUnits: Units = { s3_get_requests: 2 };

/** MediaConvert reads the media and writes the output. */
export const encodeFileUnits: Units = { s3_get_requests: 1, s3_put_requests: 1 };
/** Captions and their font, which it burns in. */
export const burnedFileUnits: Units = { s3_get_requests: 2 };
/** The picture behind sound alone. */
export const backdropUnits: Units = { s3_get_requests: 1 };

/** The owner of a slot puts the file where its URL says. */
export const signedUploadUnits: Units = { s3_put_requests: 1 };

/** One download of what was made. */
export const signedDownloadUnits = (sizeBytes: number): Units => ({ s3_get_requests: 1, data_out_bytes: sizeBytes });
