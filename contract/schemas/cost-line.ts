import * as v from 'valibot';
import { meterNames } from '../meters.ts';

const Units = v.record(v.picklist(meterNames), v.pipe(v.number(), v.minValue(0)));
export type Units = v.InferOutput<typeof Units>;

/** The account and work of a request or step, and how it ended. */
const CostFacts = v.object({
  /** The operationId of a route, or the name of a step. */
  route: v.string(),
  /** Absent where there is none: an unknown key, a sweep. */
  account_id: v.optional(v.string()),
  project_id: v.optional(v.string()),
  job_id: v.optional(v.string()),
  export_id: v.optional(v.string()),
  webhook_id: v.optional(v.string()),
  upload_id: v.optional(v.string()),
  /** The account's plan, where the request or step has read the account; reports add it to other lines of the account. */
  plan: v.optional(v.string()),
  /** The name of the release that ran; absent outside a deployment. */
  release: v.optional(v.string()),
  /** Routes: the `request_id` in the reply, the status, and the code of an error. */
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
 * sees is computed from these and from Lambda's own `platform.report` lines (docs/decisions/cost-lines.md). What does not fit
 * in one line is split into several: figures are summed over lines, and requests are counted by their id.
 */
export const CostLine = v.looseObject({
  /** Distinguishes it from other log lines. */
  kind: v.literal('cost'),
  /**
   * Lambda's request id, as in the `platform.report` of this invocation. Followed by `#1`, `#2` …, and `#1#1` for a part of a
   * part, where an invocation worked for several accounts.
   */
  request_id: v.string(),
  ...CostFacts.entries,
  /** Calls by service and operation, retries included: `{ "dynamodb": { "GetItem": 2 } }`. */
  calls: v.optional(v.record(v.string(), v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1)))), {}),
  /** Measured units; Lambda's own requests, time and log lines are not included. */
  units: v.optional(Units, {}),
  /** Modelled units: the calls of MediaConvert, of a queue's poller, of a client with a signed URL. */
  modelled: v.optional(Units, {}),
  /** Both, and the handler's time, at the list prices that are known: for the dashboard. Reports compute prices from the units. */
  cost_nano_usd: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type CostLine = v.InferOutput<typeof CostLine>;
