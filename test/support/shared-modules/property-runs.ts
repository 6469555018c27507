import fc from 'fast-check';

/** SEED=… repeats the seed that fast-check prints when a property fails, and RUNS=1000 tries more values. */
const { RUNS = 25, SEED } = process.env;
fc.configureGlobal({ numRuns: Number(RUNS), ...(SEED !== undefined && { seed: Number(SEED) }) });
