import { readFile } from 'node:fs/promises';
import type { CreateBatch } from '@cueline/sdk';
import { download } from '@cueline/sdk/node';
import { CsvError, parse } from 'csv-parse/sync';
import { begin } from '../begun.ts';
import { ended } from '../caption-media.ts';
import { UsageError, WorkFailed } from '../exit-codes.ts';
import { type Cli, creditsShown, isGlobal, leaf, lineOf, print } from '../leaf.ts';
import * as media from '../media.ts';
import { Progress } from '../progress.ts';

const command = (cli: Cli) =>
  leaf('batch', 'import, transcribe and export the links of a file', cli)
    .argument('[file]', 'CSV with a column source_url; or JSON: a list of sources, or what POST /batches takes')
    .addOption(media.presetOption('none, transcripts only'))
    .addOption(media.resolutionOption())
    .addOption(media.fitOption())
    .addOption(media.focusOption())
    .addOption(media.templateOption())
    .addOption(media.lookOption())
    .option('--style <style-id>', 'a saved style')
    .addOption(media.languageOption())
    .addOption(media.creditsOption())
    .addOption(media.keyOption())
    .option('--quote', 'price it by the durations in the file, without spending')
    .option('--wait', 'wait until it has ended, and save its results')
    .option('--resume <batch-id>', 'the same for a batch that an earlier call has begun')
    .option('--out <file>', 'where the results go (default: <batch-id>.csv)');

type Options = ReturnType<ReturnType<typeof command>['opts']>;

/** A batch runs for hours, whether or not it is waited for. */
export const batch = (cli: Cli) =>
  command(cli).action(async (file, options, line) => {
    if ((file === undefined) === (options.resume === undefined))
      throw new UsageError('Give a file, or --resume with the id of a batch.');
    const request = file === undefined ? undefined : requestOf(await sourcesIn(file), options);
    const client = await cli.connect(options);
    if (request && options.quote) {
      const { unpriced_sources: unpriced, ...priced } = await client.batches.quote(request);
      print(cli, options, { ...priced, unpriced_sources: unpriced }, [
        `${creditsShown(priced.credits)}${unpriced > 0 ? `, without the ${unpriced} of ${priced.sources} sources that have no duration` : ''}`,
        ...priced.warnings.map(({ message }) => `Warning: ${message}`),
        lineOf(line, ['batch', file ?? '', ...capOf(priced, options)], (name) => name !== 'quote'),
      ]);
      return;
    }
    const progress = new Progress(cli.stderr);
    const found = request
      ? await begin(
          cli,
          client,
          { words: ['batch', request], key: options.idempotencyKey, look: lineOf(line, ['ls']) },
          (begun) => client.batches.create(request, { idempotencyKey: begun.keyOf('batch') }).then(),
        )
      : await client.batches.get(options.resume ?? '');
    const { id } = found;
    if (request) progress.note(`batch ${id}`);
    if (request && !options.wait) {
      progress.note(`\`${lineOf(line, ['batch', '--resume', id], isOfResults)}\` waits for it.`);
      print(cli, options, found, [id]);
      return;
    }
    const done = await progress.stage(`${found.counts.total} sources`, (report) => ended(client, 'batch', id, report));
    const { out = `${id}.csv` } = options;
    if (done.results_url) await download(done.results_url, out);
    print(cli, options, { batch: done, files: [out] }, [out]);
    const { failed, total } = done.counts;
    if (failed > 0) throw new WorkFailed(`${failed} of ${total} sources failed: ${out} says why.`);
  });

/** The price as the cap, unless another one is given. What a test key makes is free: a cap of 0 would refuse all with another key. */
const capOf = ({ credits }: { readonly credits: number }, { maxCredits }: Options): (string | number)[] =>
  maxCredits === undefined && credits > 0 ? ['--max-credits', credits] : [];

const isOfResults = (name: string): boolean => isGlobal(name) || name === 'out';

type Sources = Pick<CreateBatch, 'sources'>;

/** What the options say comes before what the file says. The API checks all fields. */
const requestOf = (given: Sources, options: Options): CreateBatch => {
  const said = {
    presets: options.preset && [...options.preset],
    resolution: options.resolution,
    fit: options.fit,
    focus: options.focus,
    style: media.styleOf(options),
    style_id: options.style,
    language: options.language,
    max_credits: options.maxCredits,
  };
  return { ...given, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) };
};

const sourcesIn = async (file: string): Promise<Sources> => {
  const text = await readFile(file, 'utf8');
  try {
    if (!/\.json$/i.test(file)) return { sources: parse(text, { ...ofCsv, onRecord: sourceOf }) };
    const found = JSON.parse(text);
    if (Array.isArray(found)) return { sources: found };
    if (Array.isArray(found?.sources)) return found;
  } catch (error) {
    if (error instanceof CsvError) throw new UsageError(`${file}: ${error.message}.`);
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(`${file} is neither a list of sources in JSON nor an object with "sources".`);
};

const ofCsv = { bom: true, columns: true, skip_empty_lines: true, trim: true } as const;

/** A row, without its empty cells; `metadata.order` is the field `order` of the metadata. */
const sourceOf = ({ source_url = '', ...row }: Readonly<Record<string, string>>) => {
  const cells = Object.entries(row).filter(([, cell]) => cell !== '');
  const metadata = cells.flatMap(([name, cell]) =>
    name.startsWith(ofMetadata) ? [[name.slice(ofMetadata.length), cell]] : [],
  );
  return {
    source_url,
    ...Object.fromEntries(cells.filter(([name]) => !name.startsWith(ofMetadata))),
    ...(row.duration && { duration: Number(row.duration) }),
    ...(metadata.length > 0 && { metadata: Object.fromEntries(metadata) }),
  };
};
const ofMetadata = 'metadata.';
