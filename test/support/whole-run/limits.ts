import { pbkdf2Sync } from 'node:crypto';
import { availableParallelism } from 'node:os';

/** Twice the cores, since tests with clouds wait. Each worker needs memory. */
export const maxWorkers = 2 * availableParallelism();

/** On one quiet core of an ordinary server. */
const quietMs = 100;

/** How many times longer a fixed piece of work takes here and now than on a quiet core; at least 1. */
const measuredSlowness = (): number => {
  const startMs = performance.now();
  pbkdf2Sync('', '', 200_000, 64, 'sha512');
  return Math.max(1, (performance.now() - startMs) / quietMs);
};

/** Measured once in a run: its processes inherit the figure. */
process.env.CUELINE_SLOWNESS ??= String(measuredSlowness());
const factor = Number(process.env.CUELINE_SLOWNESS);

/** The properties of `RUNS=1000` take as many times longer. */
export const propertyRuns = Number(process.env.RUNS ?? 25);

/**
 * The time in which a test ends that takes so many seconds on quiet cores at most: it ends only a test that hangs. The workers of the
 * run share the cores.
 */
export const limitMs = (seconds: number): number =>
  Math.ceil(seconds * 1000 * factor * (maxWorkers / availableParallelism()) * Math.max(1, propertyRuns / 25));
