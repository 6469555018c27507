/** What waits for each renderer of a stage. */
export interface RenderLoad {
  /** Messages in the queue of pieces, without those whose account has all its places. */
  readonly waitingPieces: number;
  /** Pieces that are made at once. */
  readonly places: number;
  readonly waitingJobs: number;
  readonly runningJobs: number;
}

/** Seconds of a minute of 1080p, as a rule: a piece, its whole video in pieces, and a job of MediaConvert; assumed, not measured on AWS. */
const [pieceSeconds, videoSeconds, jobSeconds] = [10, 15, 45];

/** Whether a video that our own code would make is there sooner by MediaConvert, by what waits before it. */
export const isSoonerByJob = ({ waitingPieces, places, waitingJobs, runningJobs }: RenderLoad): boolean => {
  // Where jobs wait and none runs, the queue is paused.
  const jobsBefore = waitingJobs === 0 ? 0 : waitingJobs / runningJobs;
  return (waitingPieces / places) * pieceSeconds + videoSeconds > (jobsBefore + 1) * jobSeconds;
};
