import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import { benchPassages } from './passages.ts';
import { median, quantile } from './quantile.ts';

const Time = v.object({ wallMs: v.number(), cpuMs: v.number() });
const Measured = v.object({
  first: Time,
  warm: v.array(Time),
  peakKB: v.number(),
  exactShare: v.number(),
  /** For each word that was not heard right, the larger of the errors of its start and its end. */
  errorsMs: v.array(v.number()),
  everyWordOnce: v.boolean(),
});
const aligners = { cueline: 'Cueline', diff: 'fast-myers-diff, interpolated' } as const;
const sizes = [3000, 10_000, 30_000];

/** Aligns scripts of which a fifth was misheard, with Cueline's aligner and with a plain diff in turn, each in a fresh process. */
export const benchAlign = async (runs: number): Promise<void> => {
  const rows = [];
  for (const words of sizes)
    for (const aligner of ['cueline', 'diff'] as const) rows.push(await row(aligner, words, runs));
  console.table(rows);
  console.log(`Of 100 words, 7 were heard as another word, 7 were not heard, and after 7 a word was heard that is not in the text.
"first" is the first run in a fresh process, as in a Lambda at its cold start; "warm" is the median of ${runs} more, of which the
first five still share their CPU time with the compiler.
Compare CPU times where the machine is busy with other work. "exact" is the share of correctly heard words whose start and
end are those of the recogniser; the errors are those of all other words, against the time at which they were spoken.`);
  benchPassages();
};

const row = async (aligner: keyof typeof aligners, words: number, runs: number) => {
  const child = fork(join(import.meta.dirname, 'align-one.ts'), [aligner, String(words), String(runs)]);
  const [message] = await once(child, 'message');
  await once(child, 'exit');
  const measured = v.parse(Measured, message);
  const warmCpuMs = median(measured.warm.map(({ cpuMs }) => cpuMs));
  return {
    aligner: aligners[aligner],
    words,
    'first ms': measured.first.wallMs.toFixed(0),
    'first CPU ms': measured.first.cpuMs.toFixed(0),
    'warm ms': median(measured.warm.map(({ wallMs }) => wallMs)).toFixed(0),
    'warm CPU ms': warmCpuMs.toFixed(0),
    'CPU us a word': ((warmCpuMs * 1000) / words).toFixed(1),
    'peak KB a word': (measured.peakKB / words).toFixed(1),
    'exact %': (measured.exactShare * 100).toFixed(2),
    'median error ms': median(measured.errorsMs).toFixed(0),
    '95 % error ms': quantile(measured.errorsMs, 0.95).toFixed(0),
    'every word once': measured.everyWordOnce,
  };
};
