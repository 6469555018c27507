import fc from 'fast-check';
import { propertyRuns } from '../whole-run/limits.ts';

/** SEED=… repeats the seed that fast-check prints when a property fails, and RUNS=1000 tries more values. */
const { SEED } = process.env;
fc.configureGlobal({ numRuns: propertyRuns, ...(SEED !== undefined && { seed: Number(SEED) }) });
