import { parseArgs } from 'node:util';
import { benchCold } from './bench/cold.ts';
import { benchTus } from './bench/tus.ts';

const help = `Measures, in ratios, side by side in one run.

npm run bench -- cold [--runs N]   for every Lambda: bundle size, and init time in a fresh process against
                                   an empty handler with the same SDK clients (default 9 runs)
npm run bench -- tus [--runs N] [--size MIB]
                                   resumable upload against @tus/server + @tus/s3-store: throughput, memory,
                                   S3 requests and their price (default 3 runs of 256 MiB)`;

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string' },
    size: { type: 'string', default: '256' },
    help: { type: 'boolean', short: 'h' },
  },
  allowPositionals: true,
});
const benches: Readonly<Record<string, () => Promise<void>>> = {
  cold: () => benchCold(Number(values.runs ?? 9)),
  tus: () => benchTus(Number(values.size), Number(values.runs ?? 3)),
};
const bench = benches[positionals[0] ?? ''];
if (bench && !values.help) await bench();
else {
  console.log(help);
  if (!values.help) process.exitCode = 1;
}
