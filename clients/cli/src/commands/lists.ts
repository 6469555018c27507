import { Argument, Option } from '@commander-js/extra-typings';
import { projectStatuses } from '@cueline/sdk/choices';
import { type Cli, columns, firstOf, leaf, print } from '../leaf.ts';
import { number, projectIdOf } from '../media.ts';

const limitOption = () => new Option('--limit <number>', 'how many').argParser(number).default(20);

export const ls = (cli: Cli) =>
  leaf('ls', 'list projects, newest first', cli)
    .addOption(new Option('--status <status>', 'only these').choices(projectStatuses))
    .option('--title <text>', 'only those with this text in their title')
    .addOption(limitOption())
    .action(async ({ limit, status, title, ...options }) => {
      const client = await cli.connect(options);
      const found = await firstOf(client.projects.list({ status, title }), limit);
      print(cli, options, found, columns(found.map((one) => [one.id, one.status, one.created_at, one.title])));
    });

const kinds = ['project', 'job', 'export', 'exports', 'transcript', 'style', 'batch'] as const;

export const get = (cli: Cli) =>
  leaf('get', 'print what the API answers about one thing, as JSON', cli)
    .addArgument(new Argument('<kind>').choices(kinds))
    .argument('<id>', 'of a project for exports and transcript')
    .action(async (kind, id, options) => {
      const client = await cli.connect(options);
      const getters = {
        project: () => client.projects.get(id),
        job: () => client.jobs.get(id),
        export: () => client.exports.get(id),
        exports: () => client.exports.list(projectIdOf(id)),
        transcript: () => client.transcripts.get(projectIdOf(id)),
        style: () => client.styles.get(id),
        batch: () => client.batches.get(id),
      } as const;
      print(cli, { json: true }, await getters[kind](), []);
    });
