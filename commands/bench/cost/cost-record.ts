import * as v from 'valibot';
import { CostLine } from '#contract/schemas/cost-line.ts';

const { calls, units, modelled } = CostLine.entries;

/** What one request takes in its usual case; `units` and `modelled` as in its cost line, without Lambda's time and logs. */
const RouteCost = v.object({
  calls,
  units,
  modelled,
  /** Billed milliseconds of a warm Lambda, and what loading its code adds to the first; absent where another call did that. */
  lambdaMs: v.number(),
  initMs: v.optional(v.number()),
  memoryMb: v.number(),
  logBytes: v.number(),
});
export type RouteCost = v.InferOutput<typeof RouteCost>;

/** All that a video took, of requests and steps; Lambda's time and logs are in its units. */
const VideoCost = v.object({
  minutes: v.number(),
  /** As it was measured, or from two others by rule. */
  derived: v.boolean(),
  sizeMib: v.number(),
  units,
  modelled,
  /** MB-milliseconds by function, the largest first; not of a derived one. */
  lambdaMbMs: v.record(v.string(), v.number()),
  /** What the copies took where their time was measured, and `lambdaMbMs` has it by rule. */
  measuredCopyMbMs: v.optional(v.number()),
});
export type VideoCost = v.InferOutput<typeof VideoCost>;

const Measured = v.object({ on: v.string(), commit: v.string(), machine: v.string() });
export type Measured = v.InferOutput<typeof Measured>;

/** docs/cost-card.json: what the card is written from, and what a test holds the routes to. */
export const CostRecord = v.object({
  routesMeasured: Measured,
  routes: v.record(v.string(), RouteCost),
  videosMeasured: Measured,
  videos: v.array(VideoCost),
  /** As core/cost/idle.ts answers. */
  idle: v.array(v.object({ what: v.string(), count: v.number(), nanoUsdPerMonth: v.number() })),
});
export type CostRecord = v.InferOutput<typeof CostRecord>;
