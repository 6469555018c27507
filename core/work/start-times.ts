/** How long an invocation works off the line; it ends well within its function's time-out. */
export const leadMs = 240_000;
/** How often it looks who is in line. */
export const relistMs = 5000;
/** How long it may take for that, and for what is under way. If it dies, somebody else takes over after this long. */
export const leadLeaseMs = 60_000;
/** Within it, what is under way when it looks again is given up. */
export const startPatienceMs = 20_000;
/** The index lags behind the table: the line is empty when it was so twice, this far apart. */
export const emptyAgainMs = 1000;
/** Starts at once; each is three calls of AWS. */
export const startsAtOnce = 10;

/** Waits between the attempts of an account whose only waiting work this is, while others wait in line. */
export const aloneWaitsMs = [50, 100, 200, 400, 800];

/** The invocation that takes its place begins this much later. */
export const handOverMs = 1000;
/** After how long a message comes again whose work could not be started, after so many receipts: half an hour in all. */
export const failedStartMs = (receives: number): number => Math.min(60_000, 1000 * 2 ** receives);
