import { alignBlocks, type Partners } from './align-block.ts';
import { blocksOf } from './blocks.ts';
import { skipCosts } from './skip-costs.ts';
import { unitPair } from './unit-costs.ts';
import type { TextUnits, UnitSequence } from './unit-sequences.ts';

/** Finds the heard units of each unit of the text. Time and memory grow linearly with the length of the sequences. */
export function alignUnits(text: TextUnits, heard: UnitSequence): Partners {
  const count = text.units.length;
  const partners = {
    first: new Int32Array(count).fill(-1),
    last: new Int32Array(count).fill(-1),
    alike: new Uint8Array(count),
  };
  const pair = unitPair(text.units, heard.units);
  const whole = { textFrom: 0, textTo: count, heardFrom: 0, heardTo: heard.units.length };
  alignBlocks(pair, skipCosts(text), blocksOf(pair, whole), partners);
  return partners;
}
