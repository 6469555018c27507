const SAMPLES_PER_BLOCK = 160;
/** A pause is no shorter: a stop in a word may be 100 ms. */
const BLOCKS_PER_PAUSE = 25;

/** The middle of the quarter of a second that has the least sound, from a place on. */
export function quietestPlace(samples: Float32Array, from = 0): number {
  const first = Math.floor(from / SAMPLES_PER_BLOCK);
  const blocks = Math.floor(samples.length / SAMPLES_PER_BLOCK) - first;
  const energy = Array.from({ length: Math.max(0, blocks) }, (_, block) => {
    let sum = 0;
    const at = (first + block) * SAMPLES_PER_BLOCK;
    for (const sample of samples.subarray(at, at + SAMPLES_PER_BLOCK)) sum += sample * sample;
    return sum;
  });
  let sum = energy.slice(0, BLOCKS_PER_PAUSE).reduce((all, one) => all + one, 0);
  let [least, place] = [sum, 0];
  for (let block = 0; block + BLOCKS_PER_PAUSE < energy.length; block++) {
    sum += (energy[block + BLOCKS_PER_PAUSE] ?? 0) - (energy[block] ?? 0);
    if (sum < least) [least, place] = [sum, block + 1];
  }
  return (first + place) * SAMPLES_PER_BLOCK + (Math.min(blocks, BLOCKS_PER_PAUSE) * SAMPLES_PER_BLOCK) / 2;
}
