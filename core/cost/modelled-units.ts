import type { Units } from '#contract/schemas/cost-line.ts';
import { sentUnits } from './gateway-units.ts';

/*
 * Modelled units: what AWS services and clients with signed URLs use because of a call. No SDK client sees them, so they are
 * computed by rule. The end-to-end tests compare the rules with the stand-ins' counts (test/support/whole-run/compare-calls.ts).
 */

/** State transitions, and what Step Functions logs for each: two to five events of about 350 bytes. */
export const transitionUnits = (count: number): Units => ({ states_transitions: count, log_bytes: count * 1500 });

/** API Gateway's line in the access log: the fields in lib/stacks/api-stack.ts, and the 26 bytes that CloudWatch adds. */
export const accessLogUnits: Units = { log_bytes: 280 };

/** Lambda's poller receives a batch with one request, and deletes the handled messages with one. */
export const receiveUnits: Units = { sqs_requests: 1 };
export const deleteUnits: Units = { sqs_requests: 1 };

/** The rule of the bus sends an event to the queue of the fan-out, with a message group. */
export const ruleUnits: Units = { sqs_fair_requests: 1 };

/** The state of a piece of a video, and its message, with a message group. */
export const chunkUnits: Units = { ...transitionUnits(1), sqs_fair_requests: 1 };

/** A schedule that sends one message with a message group. */
export const scheduleUnits: Units = { scheduler_invocations: 1, sqs_fair_requests: 1 };

/** Transcribe checks the media, tests that it can write the output, reads and writes. */
export const speechJobUnits: Units = { s3_get_requests: 2, s3_put_requests: 2 };

/** MediaConvert Probe checks the file and reads its headers. */
export const probeUnits: Units = { s3_get_requests: 2 };

/** MediaConvert reads the media and writes the output. */
export const encodeFileUnits: Units = { s3_get_requests: 1, s3_put_requests: 1 };
/** The same for files for players: of a poster, two frames are stored. */
export const playbackFileUnits = (outputs: number, hasPoster: boolean): Units => ({
  s3_get_requests: 1,
  s3_put_requests: hasPoster ? outputs + 1 : outputs,
});
/** MediaConvert reads captions and font for burn-in. */
export const burnedFileUnits: Units = { s3_get_requests: 2 };
/** MediaConvert reads the background picture of media without video. */
export const backdropUnits: Units = { s3_get_requests: 1 };

/** RenderChunk reads what it needs of the media, captions and fonts, and stores the parts of the video. */
export const renderFileUnits = (reads: number, parts: number): Units => ({
  s3_get_requests: reads,
  s3_put_requests: parts,
});

/** A client uploads a file to the signed URL of a slot. */
export const signedUploadUnits: Units = { s3_put_requests: 1 };

/** A client uploads the parts of a file to their signed URLs. Those that it sends again are not known. */
export const signedPartsUnits = (parts: number): Units => ({ s3_put_requests: parts });

/** A client downloads an export once. */
export const signedDownloadUnits = (sizeBytes: number, byEdge: boolean): Units => ({
  s3_get_requests: 1,
  ...sentUnits(sizeBytes, byEdge),
});
