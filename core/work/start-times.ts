/** How long the leader, an invocation of `StartWork`, starts waiting work; well below the function's time-out. */
export const leaderRunMs = 240_000;
/** How often the leader lists the waiting work. */
export const relistMs = 5000;
/** The lease of the leader, which each list renews. If the leader dies, another invocation takes over after this time. */
export const leaderLeaseMs = 60_000;
/** How long the leader waits for running starts before it lists again. */
export const startPatienceMs = 20_000;
/** No work waits if two lists this far apart are empty, since the index lags behind the table. */
export const emptyAgainMs = 1000;
/** Concurrent starts; each makes three AWS calls. */
export const startsAtOnce = 10;

/** Waits between attempts to start the only waiting work of an account, while work of other accounts waits. */
export const aloneWaitsMs = [50, 100, 200, 400, 800];

/** The delay after which the next leader starts. */
export const handOverMs = 1000;
/** The delay of a message whose work could not be started, by its receives; half an hour in all. */
export const failedStartMs = (receives: number): number => Math.min(60_000, 1000 * 2 ** receives);
