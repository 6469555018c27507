import { parseArgs } from 'node:util';
import { benchAlign } from './align.ts';
import { benchBill } from './bill.ts';
import { benchCold } from './cold.ts';
import { benchCopy } from './copy.ts';
import { benchCost } from './cost.ts';
import { benchAlerts } from './money-alerts.ts';
import { benchRender } from './render.ts';
import { benchSeconds } from './seconds.ts';
import { benchSpeech } from './speech.ts';
import { benchTus } from './tus.ts';
import { benchWebhooks } from './webhooks.ts';

const help = `Compares Cueline's code with a reference in the same run, and prints the ratios.

npm run bench -- align [--runs N]  a text aligned to speech of which a fifth was misheard, against a plain diff: time, memory,
                                   error of the times (default 15 runs); and passages that
                                   nobody spoke, how many are found
npm run bench -- bill [--lines N]  time and memory of reading AWS's bill of so many lines, of 125 columns, as CSV and Parquet
                                   (default ten million)
npm run bench -- cold [--runs N] [--only TEXT]
                                   for every Lambda, or those with TEXT in their names: bundle size, and init time in a
                                   fresh process against an empty handler with the same SDK clients (default 9 runs)
npm run bench -- tus [--runs N] [--size MIB]
                                   resumable upload against @tus/server + @tus/s3-store: throughput per core, memory,
                                   S3 requests and their price, the cost of base64; then TUS, a single PUT and signed
                                   parts side by side: throughput, memory, dollars (default 3 runs of 128 MiB)
npm run bench -- copy [--size MIB]  the memory and the CPU that the copying Lambda of an import takes in a process of its
                                   own, and from them what each size of Lambda can do and costs (default 256)
npm run bench -- webhooks [--events N]
                                   the delivering Lambda alone against undici alone, posting the same bodies of events
                                   of ten accounts with five endpoints each; times from event to receiver on the local
                                   cloud (default 20 events of each account)
npm run bench -- alerts            what messages about money find, of planted cases and of 20 quiet worlds of 90 days in three
                                   sizes, none of which the rules were tuned on: found within two days, told once, and
                                   false messages (about four minutes)
npm run bench -- render [--runs N] [--only estimate]
                                   the CPU of an export with captions (punch, karaoke, word_pop) against the same one
                                   without, medians (default 5 pairs of each: 30 exports, about seven minutes on two quiet
                                   cores; run nothing beside it), and what a minute of video would take and cost on Lambda,
                                   with every constant
npm run bench -- seconds           a model of what customers wait for a clip of a minute, by stage, and of 10,000 clips an
                                   hour, by discrete events, with every constant (about ten seconds)
npm run bench -- speech [--folder DIR]
                                   for each engine that can be run: words wrong, how far off word starts are, CPU and
                                   seconds a minute, and what a minute would take and cost on Lambda by memory. DIR has
                                   sound files, each with NAME.txt, or NAME.json: [[word, start ms, end ms], ...]
npm run bench -- cost [--only routes|videos|card]
                                   AWS calls, units and dollars of every route, of a 1-, 10- and 60-minute video and of a
                                   stack that nobody calls: writes docs/cost-card.md and docs/cost-card.json, with which
                                   a test compares the routes; routes take two minutes, videos a quarter of an hour`;

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string' },
    size: { type: 'string' },
    events: { type: 'string' },
    lines: { type: 'string' },
    only: { type: 'string' },
    folder: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
  allowPositionals: true,
});
const benches: Readonly<Record<string, () => Promise<void> | void>> = {
  alerts: benchAlerts,
  align: () => benchAlign(Number(values.runs ?? 15)),
  bill: () => benchBill(Number(values.lines ?? 10_000_000), values.only),
  cold: () => benchCold(Number(values.runs ?? 9), values.only),
  tus: () => benchTus(Number(values.size ?? 128), Number(values.runs ?? 3)),
  cost: () => benchCost(values.only),
  render: () => benchRender(Number(values.runs ?? 5), values.only),
  seconds: benchSeconds,
  speech: () => benchSpeech(values.folder),
  webhooks: () => benchWebhooks(Number(values.events ?? 20)),
  copy: () => benchCopy(Number(values.size ?? 256)),
};
const bench = benches[positionals[0] ?? ''];
if (bench && !values.help) await bench();
else {
  console.log(help);
  if (!values.help) process.exitCode = 1;
}
