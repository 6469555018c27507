import * as v from 'valibot';
import { CostLine } from '#contract/schemas/cost-line.ts';

const { calls, units, modelled } = CostLine.entries;

/** Calls and units of one request in its usual case; `units` and `modelled` as in its cost line, without Lambda's time and logs. */
const RouteCost = v.object({
  calls,
  units,
  modelled,
  /** Billed milliseconds of a warm Lambda; `initMs` is what loading its code adds, absent if another call loaded it. */
  lambdaMs: v.number(),
  initMs: v.optional(v.number()),
  memoryMb: v.number(),
  logBytes: v.number(),
});
export type RouteCost = v.InferOutput<typeof RouteCost>;

/** The sum over all requests and steps of a video; Lambda's time and logs are in its units. */
const VideoCost = v.object({
  minutes: v.number(),
  /** False if it was measured, true if it was computed from two others. */
  derived: v.boolean(),
  sizeMib: v.number(),
  units,
  modelled,
  /** MB-milliseconds by function, the largest first; absent for a derived video. */
  lambdaMbMs: v.record(v.string(), v.number()),
  /** The measured MB-milliseconds of the copies, where `lambdaMbMs` has computed ones. */
  measuredCopyMbMs: v.optional(v.number()),
});
export type VideoCost = v.InferOutput<typeof VideoCost>;

const Measured = v.object({ on: v.string(), commit: v.string(), machine: v.string() });
export type Measured = v.InferOutput<typeof Measured>;

/** docs/cost-card.json, from which the card is written; a test compares the routes with it. */
export const CostRecord = v.object({
  routesMeasured: Measured,
  routes: v.record(v.string(), RouteCost),
  videosMeasured: Measured,
  videos: v.array(VideoCost),
  /** The result of finance/books/idle.ts. */
  idle: v.array(v.object({ what: v.string(), count: v.number(), nanoUsdPerMonth: v.number() })),
});
export type CostRecord = v.InferOutput<typeof CostRecord>;
