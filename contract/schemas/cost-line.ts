import * as v from 'valibot';
import { meterNames } from '../meters.ts';

const Units = v.record(v.picklist(meterNames), v.pipe(v.number(), v.minValue(0)));
export type Units = v.InferOutput<typeof Units>;

/** Whose a request or step is, and how it ended: what its line says beside figures. */
const CostFacts = v.object({
  /** The operationId of a route, or the name of a step. */
  route: v.string(),
  /** Whose it is; absent where it is nobody's: an unknown key, a sweep. */
  account_id: v.optional(v.string()),
  project_id: v.optional(v.string()),
  job_id: v.optional(v.string()),
  export_id: v.optional(v.string()),
  webhook_id: v.optional(v.string()),
  upload_id: v.optional(v.string()),
  /** Of a route: what its caller was told as `request_id`, the status, and the code of an error. */
  api_request_id: v.optional(v.string()),
  status: v.optional(v.number()),
  error_code: v.optional(v.string()),
  duration_ms: v.optional(v.number()),
  /** Length of the speech whose transcription was started. */
  media_ms: v.optional(v.number()),
});
export type CostFacts = v.InferOutput<typeof CostFacts>;

/**
 * The structured line that each request or step writes to its log when it ends, 800 bytes at most; every figure that finance
 * sees is computed from these and from Lambda's own `platform.report` lines (docs/decisions/cost-lines.md). What is too
 * long for one line stands in several of the same request: figures of lines are summed, requests counted by their id.
 */
export const CostLine = v.looseObject({
  /** What tells it from other lines. */
  kind: v.literal('cost'),
  /**
   * Lambda's request id: the `platform.report` of this invocation has the same. With `#1`, `#2` … after it, and `#1#1` for a part of a part, where an
   * invocation did something for several accounts.
   */
  request_id: v.string(),
  ...CostFacts.entries,
  /** How often it called which operation, retries included: `{ "dynamodb": { "GetItem": 2 } }`. */
  calls: v.optional(v.record(v.string(), v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1)))), {}),
  /** What was used, as measured; Lambda's own requests, time and log lines are not in it. */
  units: v.optional(Units, {}),
  /** What AWS services use because of it, by rule: the calls of MediaConvert, a queue's poller, a signed URL's holder. */
  modelled: v.optional(Units, {}),
  /** Both, and the handler's time, at list prices: for the dashboard. Reports price the units themselves. */
  cost_nano_usd: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type CostLine = v.InferOutput<typeof CostLine>;
