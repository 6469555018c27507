import { Console } from 'node:console';
import { once } from 'node:events';
import { basename } from 'node:path';
import { CommanderError } from '@commander-js/extra-typings';
import { printWarnings } from '../clients/cli/src/caption-media.ts';
import { captionCommand, runCaption } from '../clients/cli/src/commands/caption.ts';
import { AccountClient } from '../clients/cli/src/connection.ts';
import { messageOf } from '../clients/cli/src/exit-codes.ts';
import { type Cli, throwAll } from '../clients/cli/src/leaf.ts';
import { Progress } from '../clients/cli/src/progress.ts';
import { type Command, runAsProcess } from '../operate/command-line/command.ts';
import { errorText } from '../operate/command-line/error-text.ts';
import { enterDeployment } from '../operate/stage/deployment.ts';
import { type JoinedCloud, joinLocalCloud } from './caption/join-cloud.ts';
import { openInBrowser } from './caption/open-in-browser.ts';
import { localCostsOf, receipt, writeReceipt } from './caption/receipt.ts';

/** A machine that renders answers 503 for a while. */
const busyRetries = 6;

/** `cueline caption` with a local cloud, which is started unless it runs, and with a receipt. */
export const main: Command = async (args, io) => {
  const { log } = new Console(io);
  const progress = new Progress(io.stderr);
  let joined: JoinedCloud | undefined;
  const cli: Cli = {
    ...io,
    stdin: process.stdin,
    connect: async () => {
      joined = await progress.stage('start local cloud', () => joinLocalCloud(command.opts()));
      return new AccountClient({ baseUrl: joined.baseUrl, apiKey: joined.apiKey, maxRetries: busyRetries });
    },
  };
  const command = captionCommand(cli)
    .name('npm run caption --')
    .option('--open', 'open the project, of several the last, in the console at the end')
    .option('--data <folder>', 'data of the local cloud, which is started unless it runs', '.cueline')
    .option(
      '--recogniser <name>',
      'moonshine, whisper-cpp or transformers (default: moonshine, and Whisper for other languages)',
    )
    .action(async (media, options) => {
      const { done, failures } = await runCaption(cli, media, options, { progress });
      if (done.length === 0) return throwAll(cli, failures);
      const text = receipt(
        media.map((one) => basename(one)).join(', '),
        await localCostsOf(options.data, new Set(done.map(({ project }) => project.id))),
        progress.times,
      );
      log(`${text}\n`);
      printWarnings(
        cli,
        done.flatMap(({ job, exports }) => [job, ...exports]),
      );
      log([...done.flatMap(({ files }) => files), await writeReceipt(options.out, media, text)].join('\n'));
      throwAll(cli, failures);
      const last = done.at(-1);
      if (options.open && joined && last) await showProject(last.project.id, joined, options.data, log);
    });
  try {
    await command.parseAsync([...args], { from: 'user' });
    return 0;
  } catch (cause) {
    if (cause instanceof CommanderError && cause.exitCode === 0) return 0;
    const said = cause instanceof CommanderError ? messageOf(cause) : errorText(cause);
    throw new Error(`\nNo captions: ${said}`, { cause });
  } finally {
    await joined?.leave();
  }
};

/** Opens the project in the console. A cloud that was started for it runs until the command is stopped. */
const showProject = async (
  projectId: string,
  { baseUrl, apiKey, isOwn }: JoinedCloud,
  data: string,
  log: (line: string) => void,
): Promise<void> => {
  await enterDeployment({ data });
  const { consoleUrl } = await import('./local-cloud.ts');
  const url = await consoleUrl(baseUrl, apiKey, `/projects/${projectId}`);
  log(`\nconsole  ${url}\n         (signs in once, within ten minutes)`);
  openInBrowser(url);
  if (!isOwn) return;
  const stopped = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
  log('The local cloud runs until you press Ctrl+C.');
  await stopped;
};

if (import.meta.main) await runAsProcess(main);
