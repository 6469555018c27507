/**
 * Where each token begins, as a frame: rows of attention are normalised and smoothed, then warped onto the frames, as Whisper does
 * (https://github.com/openai/whisper/blob/main/whisper/timing.py).
 */
export function tokenFrames(heads: readonly (readonly Float32Array[])[]): number[] {
  const rows = heads[0]?.length ?? 0;
  const frames = heads[0]?.[0]?.length ?? 0;
  const mean = Array.from({ length: rows }, () => new Float32Array(frames));
  for (const head of heads)
    normalised(head).forEach((row, index) => {
      const smooth = medianFiltered(row);
      const sum = mean[index];
      if (sum) for (let frame = 0; frame < frames; frame++) sum[frame] = (sum[frame] ?? 0) + (smooth[frame] ?? 0);
    });
  return warped(mean, frames);
}

const NEAR_FRAMES = 3;

/** The share of the attention that is where its token is said, of all tokens: of babble, which does not follow the sound, there is little. */
export function attentionThere(heads: readonly (readonly Float32Array[])[], frames: readonly number[]): number {
  const shares = heads.flatMap((head) =>
    head.slice(0, -1).map((row, token) => {
      const from = frames[token] ?? 0;
      const to = Math.max(frames[token + 1] ?? row.length, from + 1);
      return row.slice(Math.max(0, from - NEAR_FRAMES), to + NEAR_FRAMES).reduce((sum, share) => sum + share, 0);
    }),
  );
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

/** Each frame has the mean 0 and the deviation 1 over all tokens. */
function normalised(head: readonly Float32Array[]): Float32Array[] {
  const frames = head[0]?.length ?? 0;
  const rows = head.map((row) => Float32Array.from(row));
  for (let frame = 0; frame < frames; frame++) {
    let [sum, squares] = [0, 0];
    for (const row of rows) {
      const value = row[frame] ?? 0;
      sum += value;
      squares += value * value;
    }
    const mean = sum / rows.length;
    const deviation = Math.sqrt(Math.max(squares / rows.length - mean * mean, 1e-12));
    for (const row of rows) row[frame] = ((row[frame] ?? 0) - mean) / deviation;
  }
  return rows;
}

const FILTER_FRAMES = 7;

function medianFiltered(row: Float32Array): Float32Array {
  const half = (FILTER_FRAMES - 1) / 2;
  const window = new Float32Array(FILTER_FRAMES);
  return row.map((_, frame) => {
    for (let at = -half; at <= half; at++) window[at + half] = row[mirrored(frame + at, row.length)] ?? 0;
    return window.sort()[half] ?? 0;
  });
}

const mirrored = (at: number, length: number): number => {
  const inside = Math.abs(at);
  return inside < length ? inside : Math.max(0, 2 * (length - 1) - inside);
};

/** Dynamic time warping: the path through all rows and frames with the greatest sum. */
function warped(rows: readonly Float32Array[], frames: number): number[] {
  const SAME_ROW = 1;
  const SAME_FRAME = 2;
  const moves = rows.map(() => new Uint8Array(frames));
  let above = new Float64Array(frames + 1).fill(-Infinity);
  above[0] = 0;
  rows.forEach((row, index) => {
    const sums = new Float64Array(frames + 1).fill(-Infinity);
    const move = moves[index];
    for (let frame = 0; frame < frames; frame++) {
      const both = above[frame] ?? 0;
      const sameFrame = above[frame + 1] ?? 0;
      const sameRow = sums[frame] ?? 0;
      const most = Math.max(both, sameFrame, sameRow);
      if (move) move[frame] = most === both ? 0 : most === sameFrame ? SAME_FRAME : SAME_ROW;
      sums[frame + 1] = most + (row[frame] ?? 0);
    }
    above = sums;
  });
  const starts = rows.map(() => 0);
  let frame = frames - 1;
  for (let index = rows.length - 1; index >= 0; ) {
    const move = moves[index]?.[frame];
    if (move === SAME_ROW && frame > 0) frame--;
    else {
      starts[index] = frame;
      index--;
      if (move !== SAME_FRAME && frame > 0) frame--;
    }
  }
  return starts;
}
