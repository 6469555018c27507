import { parseArgs } from 'node:util';
import { benchCold } from './bench/cold.ts';

const help = `Measures, in ratios, side by side in one run.

npm run bench -- cold [--runs N]   for every Lambda: bundle size, and init time in a fresh process against
                                   an empty handler with the same SDK clients (default 9 runs)`;

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '9' }, help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
});
const benches: Readonly<Record<string, () => Promise<void>>> = { cold: () => benchCold(Number(values.runs)) };
const bench = benches[positionals[0] ?? ''];
if (bench && !values.help) await bench();
else {
  console.log(help);
  if (!values.help) process.exitCode = 1;
}
